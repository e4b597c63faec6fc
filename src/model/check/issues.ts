import type { z } from 'zod';
import type { TitledField } from '../entries/fields.ts';
import type { Sentences } from './mistake.ts';
import { nearest } from './nearest.ts';
import { colonInside, inQuotes } from './yaml-errors.ts';

/** A zod issue with its input (`reportInput`). */
export type Issue = z.core.$ZodIssue & { input?: unknown };

/** Message of issues for which the schema defines none. */
export const NO_WORDS = '';

interface Context {
  field: TitledField;
  /** Name of the field in its file. */
  name: string;
  /** Source text of the value, including quotes. */
  source: string | undefined;
}

/** Translates a zod issue into plain language. Pure: the caller adds file and position. */
export function sentences(issue: Issue, context: Context): Sentences {
  const { input } = issue;
  if (issue.code === 'unrecognized_keys') return unknownField(issue.keys[0] ?? '', context.field);
  if (input === undefined) return missing(context);
  if (isEmpty(input)) return empty(context);
  if (issue.code === 'invalid_type') return wrongKind(issue.expected, input, context);
  if (issue.message !== NO_WORDS) return refused(input, issue.message, context);
  if (issue.code === 'too_big' || issue.code === 'too_small') return wrongSize(issue, input, context);
  if (issue.code === 'invalid_value') return notAChoice(input, context);
  return refused(input, wantedFormat(issue as Format), context);
}

/** Whether a value is null, or a text without a character that can be seen. */
export const isEmpty = (input: unknown) =>
  input === null || (typeof input === 'string' && !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(input));

const inWords = ({ description }: TitledField) => description ?? '';

function missing({ field, name }: Context): Sentences {
  const line = groupOf(field, name) ?? `the line “${name}: …”`;
  return { problem: `“${field.title}” is missing.`, advice: join(`Add ${line}.`, inWords(field)) };
}

/** Describes how to write a group of fields; undefined if the field is not a group. */
function groupOf({ properties = {} }: TitledField, name: string): string | undefined {
  const names = Object.keys(properties);
  return names.length > 0 ? `“${name}:” with ${names.join(', ')} below it` : undefined;
}

function empty({ field, name }: Context): Sentences {
  return {
    problem: `“${field.title}” is empty.`,
    advice: join(`Write it after “${name}:”.`, inWords(field)),
  };
}

function unknownField(name: string, { properties = {} }: TitledField): Sentences {
  const known = Object.keys(properties);
  const suggestion = nearest(name, known);
  return {
    problem: `There is no field “${name}” here.`,
    ...(suggestion && { suggestion }),
    advice: suggestion ? 'Correct the name.' : `Delete the line, or use one of: ${known.join(', ')}.`,
  };
}

function wrongKind(expected: string, input: unknown, context: Context): Sentences {
  const { field, name, source } = context;
  const problem = `“${field.title}” must be ${kindWanted(expected)}, but ${inShort(input)} is ${expected === 'int' ? 'not' : kindOf(input)}.`;
  if (expected === 'string') return notAText(input, context);
  if (expected === 'array') {
    return {
      problem,
      advice: `Write each item on a line of its own under “${name}:”, starting with a dash and a space.`,
    };
  }
  if (expected === 'object')
    return { problem, advice: join(`Write ${groupOf(field, name)}.`, inWords(field)) };
  const isQuoted = /^["'](true|false|-?\d+)["']$/.test(source ?? '');
  return {
    problem,
    advice: isQuoted ? 'Take the quotes away.' : inWords(field) || `Write ${kindWanted(expected)}.`,
  };
}

function notAText(input: unknown, context: Context): Sentences {
  const { field, source, name } = context;
  const written = source ?? String(input);
  if (typeof input !== 'object' || input instanceof Date) {
    return {
      problem: `“${field.title}” must be a text, but ${written} is read as ${kindOf(input)}.`,
      advice: `Put it in quotes: ${inQuotes(written)}.`,
    };
  }
  const isOneLine = !written.includes('\n') && /:\s/.test(written) && !written.startsWith('{');
  return isOneLine && !Array.isArray(input)
    ? colonInside(undefined, written)
    : {
        problem: `“${field.title}” must be a text, but this is ${kindOf(input)}.`,
        advice: join(`Write it on one line, after “${name}:”.`, inWords(field)),
      };
}

type Size = z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall;

function wrongSize(issue: Size, input: unknown, { field }: Context): Sentences {
  const title = field.title;
  const limit = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum);
  const isBig = issue.code === 'too_big';
  if (typeof input === 'string') {
    const away = Math.abs(input.length - limit);
    return {
      problem: `“${title}” is ${count(input.length, 'character')} long, but ${isBig ? `only ${limit} fit its place` : `it takes at least ${limit}`}.`,
      advice: join(isBig ? `Shorten it by ${away}.` : `Write ${away} more.`, inWords(field)),
    };
  }
  if (Array.isArray(input)) {
    const wanted = issue.exact ? `exactly ${limit}` : isBig ? `at most ${limit}` : `at least ${limit}`;
    const away = Math.abs(input.length - limit);
    return {
      problem: `“${title}” has ${count(input.length, 'item')}, but takes ${wanted}.`,
      advice: join(isBig ? `Take ${away} away.` : `Add ${away} more.`, inWords(field)),
    };
  }
  return {
    problem: `“${title}” is ${input}, but ${isBig ? `${limit} is the largest` : `${limit} is the smallest`} possible.`,
    advice: inWords(field),
  };
}

function notAChoice(input: unknown, { field }: Context): Sentences {
  const choices = field.enum ?? [];
  const suggestion = typeof input === 'object' ? undefined : nearest(String(input), choices);
  return {
    problem: `“${field.title}” cannot be ${inShort(input)}.`,
    ...(suggestion && { suggestion }),
    advice: `Choose one of: ${choices.join(', ')}.`,
  };
}

function refused(input: unknown, advice: string, { field }: Context): Sentences {
  const problem = Array.isArray(input)
    ? `“${field.title}” cannot stay as it is.`
    : `“${field.title}” cannot be ${inShort(input)}.`;
  return { problem, advice: advice || inWords(field) };
}

type Format = { code: string; format?: string; prefix?: string; includes?: string };

function wantedFormat({ format, prefix, includes }: Format): string {
  if (format === 'email') return 'Write an e-mail address, like hello@agency.example.';
  if (format === 'url') return 'Write a whole address that starts with https://.';
  if (prefix) return `It must start with ${prefix}.`;
  return includes ? `It must contain ${includes}.` : '';
}

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`;

const join = (...parts: string[]) => parts.filter(Boolean).join(' ');

/** Maximum length of a quoted value, in characters. Longer values are truncated. */
const SHOWN_MAX = 60;

/** Formats a value for a message. */
export function inShort(value: unknown): string {
  if (typeof value === 'string') {
    return `“${value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX).trimEnd()}…` : value}”`;
  }
  return typeof value === 'object' ? 'this' : String(value);
}

/** Names the type of a value in plain language. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Date) return 'a day';
  if (typeof value === 'object') return 'a group of fields';
  return typeof value === 'string' ? 'a text' : typeof value === 'number' ? 'a number' : 'true or false';
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

/** Names the type that zod expects in plain language. */
const kindWanted = (expected: string) => KINDS[expected] ?? 'something else';
