import { z } from 'zod';
import { TO_WRITE } from '../schemas/kit.ts';
import { elementOf, type FieldMeta, isRecord, metaOf, shapeOf, unwrap } from './fields.ts';

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
export function leaveOut<T>(
  schema: z.ZodType,
  value: T,
  isLeftOut: (value: unknown, meta: FieldMeta) => boolean,
): T | undefined {
  const [shape, element] = [shapeOf(schema), elementOf(schema)];
  if (shape && isRecord(value)) {
    const kept = Object.entries(value).map(([key, inner]) => {
      const field = Object.hasOwn(shape, key) ? shape[key]! : z.any();
      return { key, inner, field, left: leaveOut(field, inner, isLeftOut) };
    });
    if (kept.every(({ inner, left }) => left === inner)) return value;
    if (
      kept.some(({ inner, left, field }) => left === undefined && inner !== undefined && !isOptional(field))
    )
      return undefined;
    return Object.fromEntries(
      kept.filter(({ left }) => left !== undefined).map(({ key, left }) => [key, left]),
    ) as T;
  }
  if (element && Array.isArray(value)) {
    const kept = value.map((item) => leaveOut(element, item, isLeftOut)).filter((item) => item !== undefined);
    if (kept.length === value.length && kept.every((item, index) => item === value[index])) return value;
    return kept.length < fewest(schema) ? undefined : (kept as T);
  }
  return isLeftOut(value, metaOf(schema)) ? undefined : value;
}

/** Whether an entry can do without a field. */
export const isOptional = (field: z.ZodType) => field.safeParse(undefined).success;

/** Returns the smallest number of items of a list. */
const fewest = (list: z.ZodType) => z.toJSONSchema(unwrap(list), { io: 'input' }).minItems ?? 0;
