import type { Field, Fields } from './screen/describe.ts';

/** Removes empty fields and fields with their default value from an entry. */
export const pruneEntry = (entry: Record<string, unknown>, fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entry)
      .map(([key, value]) => [key, fields[key] ? prune(value, fields[key]) : value])
      .filter(([, value]) => value !== undefined),
  );

function prune(value: unknown, field: Field): unknown {
  if (value === null || value === '') return undefined;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? value.trim().replace(/\r\n?/g, '\n') : value;
    case 'boolean':
      return value === field.default ? undefined : value;
    case 'choice':
      return field.default !== undefined && value === field.default ? undefined : value;
    case 'group': {
      const group = pruneEntry(value as Record<string, unknown>, field.fields);
      return Object.keys(group).length > 0 || field.required ? group : undefined;
    }
    case 'list':
    case 'choices': {
      const list = value as unknown[];
      if (list.length === 0 && !field.required) return undefined;
      return field.kind === 'list' ? list.map((item) => prune(item, field.item) ?? '') : list;
    }
    default:
      return value;
  }
}
