import type { Field, Fields } from './describe.ts';

/** Removes empty values, values that equal the default, and fields that the schema does not know. */
export const pruneEntry = (entry: Record<string, unknown>, fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([key, field]) => [key, prune(entry[key], field)])
      .filter(([, value]) => value !== undefined),
  );

function prune(value: unknown, field: Field): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? value.trim().replace(/\r\n?/g, '\n') : value;
    case 'boolean':
      return value === field.default ? undefined : value;
    case 'choice':
      return field.default !== undefined && value === field.default ? undefined : value;
    case 'group': {
      if (typeof value !== 'object') return value;
      const group = pruneEntry(value as Record<string, unknown>, field.fields);
      return Object.keys(group).length > 0 || field.required ? group : undefined;
    }
    case 'list':
    case 'choices': {
      if (!Array.isArray(value)) return value;
      if (value.length === 0 && !field.required) return undefined;
      return field.kind === 'list' ? value.map((item) => prune(item, field.item) ?? '') : value;
    }
    default:
      return value;
  }
}
