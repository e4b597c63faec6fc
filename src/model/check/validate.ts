import type { z } from 'zod';
import { eachValue, fieldAt, keyOf, type Path } from '../entries/fields.ts';
import type { Entry } from './entries.ts';
import { isEmpty, type Issue, NO_WORDS, sentences } from './issues.ts';
import type { Mistake, Sentences } from './mistake.ts';

/** Validates the fields of an entry against its schema. */
export function validate(entry: Entry): Mistake[] {
  const { fields, schema } = entry;
  if (!fields) return [];
  const result = schema.safeParse(fields.data, { reportInput: true, error: () => NO_WORDS });
  const issues = [
    ...(result.error?.issues ?? []).flatMap(oneByOne),
    ...blankTexts(schema, fields.data),
  ] as Issue[];
  const found = issues.map((issue) => {
    const path = issue.path as Path;
    const isUnknown = issue.code === 'unrecognized_keys';
    const at = isUnknown ? [...path, issue.keys[0]!] : path;
    const source = fields.source(path);
    const words = sentences(asText(entry, issue, source) ?? issue, {
      field: fieldAt(schema, path),
      name: String(path.findLast((step) => typeof step === 'string') ?? ''),
      source,
    });
    return mistakeAt(entry, at, words, isUnknown || issue.input === undefined);
  });
  return withoutEchoes(found);
}

/**
 * Returns the issue that a number, a day or true and false would still cause as the text that is written, such as a price
 * without its dollar; undefined if quotes alone are missing.
 */
function asText({ schema, fields }: Entry, { input, path, ...issue }: Issue, source?: string) {
  const isText = issue.code === 'invalid_type' && issue.expected === 'string';
  if (!isText || source === undefined || (typeof input === 'object' && !(input instanceof Date)))
    return undefined;
  const data = structuredClone(fields!.data);
  const group = path.slice(0, -1).reduce((value, step) => value[step as never], data as object);
  Object.assign(group, { [path.at(-1)!]: source });
  const { error } = schema.safeParse(data, { reportInput: true, error: () => NO_WORDS });
  return error?.issues.find((other) => keyOf(other.path as Path) === keyOf(path as Path)) as
    Issue | undefined;
}

/**
 * Creates a mistake in a field of an entry.
 * @param atName points at the field's name instead of its value: for unknown names and missing values
 */
export function mistakeAt(
  { file, fields, schema }: Entry,
  path: Path,
  words: Sentences,
  atName = false,
): Mistake {
  return {
    file,
    ...(atName ? fields!.keyPlace(path) : fields!.place(path)),
    severity: 'error',
    ...(path.length > 0 && { field: fieldAt(schema, path).titles.join(' › '), key: keyOf(path) }),
    ...words,
  };
}

/** Returns an issue for each invisible text: schemas count its spaces, too. */
function blankTexts(schema: z.ZodType, data: unknown) {
  const issues: Pick<z.core.$ZodIssueCustom, 'code' | 'input' | 'path' | 'message'>[] = [];
  eachValue(schema, data, (input, path) => {
    if (typeof input === 'string' && isEmpty(input))
      issues.push({ code: 'custom', input, path, message: NO_WORDS });
  });
  return issues;
}

/** Splits an issue about several unknown fields of a group into one issue per field. */
const oneByOne = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue];

/** Removes “is missing” mistakes of fields that are present under a misspelt name. */
function withoutEchoes(mistakes: Mistake[]): Mistake[] {
  const meant = new Set(
    mistakes
      .filter(({ problem, suggestion }) => suggestion && problem.startsWith('There is no field'))
      .map(({ key, suggestion }) => key!.replace(/[^.]+$/, suggestion!)),
  );
  return mistakes.filter(({ key, problem }) => !(problem.endsWith('is missing.') && meant.has(key!)));
}
