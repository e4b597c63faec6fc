import type { z } from 'zod';
import { TO_WRITE } from '../schemas/kit.ts';
import { describeSchema, type Field, fieldsOf, isRecord } from './fields.ts';

export { TO_WRITE };

export const isUnwritten = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(TO_WRITE);

/** Returns what the mark of an unwritten text says after its beginning. */
export const unwrittenHint = (text: string) => text.slice(TO_WRITE.length).replace(/^:?\s*/, '');

/** Whether something of an entry is still to write: in its fields, or a paragraph of its body. */
export const hasUnwritten = (
  schema: z.ZodType,
  { data, body = '' }: { data: unknown; body?: string | undefined },
) => leaveOut(schema, data, isUnwritten) !== data || body.split('\n').some(isUnwritten);

/**
 * Leaves values out of an entry: with each goes the smallest optional field or list item that it is needed for. What loses
 * nothing is returned as it is.
 * @returns undefined if nothing can be left
 */
export const leaveOut = <T>(schema: z.ZodType, value: T, isLeftOut: Test): T | undefined =>
  leaveOutOf(describeSchema(schema), value, isLeftOut);

type Test = (value: unknown, field: Field) => boolean;

function leaveOutOf<T>(field: Field, value: T, isLeftOut: Test): T | undefined {
  const { items, minItems = 0 } = field;
  if (field.properties && isRecord(value)) {
    const fields = new Map(fieldsOf(field).map((each) => [each.key, each]));
    const kept = Object.entries(value).map(([key, inner]) => {
      const { field: known = {}, optional = true } = fields.get(key) ?? {};
      return { key, inner, optional, left: leaveOutOf(known, inner, isLeftOut) };
    });
    if (kept.every(({ inner, left }) => left === inner)) return value;
    if (kept.some(({ inner, left, optional }) => left === undefined && inner !== undefined && !optional))
      return undefined;
    return Object.fromEntries(
      kept.filter(({ left }) => left !== undefined).map(({ key, left }) => [key, left]),
    ) as T;
  }
  if (items && Array.isArray(value)) {
    const kept = value.map((item) => leaveOutOf(items, item, isLeftOut)).filter((item) => item !== undefined);
    if (kept.length === value.length && kept.every((item, index) => item === value[index])) return value;
    return kept.length < minItems ? undefined : (kept as T);
  }
  return isLeftOut(value, field) ? undefined : value;
}
