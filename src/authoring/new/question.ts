import { homedir } from 'node:os';
import type { z } from 'zod';
import { choicesOf, fieldAt, shapeOf } from '../../model/check/fields.ts';
import { type Issue, NO_WORDS, sentences } from '../../model/check/issues/sentences.ts';
import { sentencesOf } from '../../model/check/mistake.ts';
import { nearest } from '../../model/check/nearest.ts';
import { pictureComplaint } from './picture.ts';

/** One field that is asked for. Title and help come from its schema. */
export interface Question {
  field: string;
  title: string;
  help: string;
  /** What there is to choose from; empty for a text. */
  choices: { value: string; label: string }[];
  /** Why an answer cannot be taken, in words; undefined if it can. */
  complaint(answer: string): Promise<string | undefined>;
}

/**
 * The question that a field of a schema asks.
 * @param entries what a field that names an entry of another collection can be
 */
export function questionFor(schema: z.ZodType, field: string, entries: Question['choices']): Question {
  const { title, meta, schema: inner } = fieldAt(schema, [field]);
  const choices = meta.collection ? entries : choicesOf(inner).map((value) => ({ value, label: value }));
  return {
    field,
    title,
    help: meta.description ?? '',
    choices,
    complaint: async (answer) => {
      if (meta.picture && answer.trim()) return pictureComplaint(pathFrom(answer), meta.picture);
      return fieldComplaint(schema, field, answer) ?? choiceComplaint(answer, title, choices);
    },
  };
}

/** A path as people write or drag it into a terminal: with quotes, escaped spaces or ~ for the home folder. */
export const pathFrom = (answer: string) =>
  answer
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(/\\ /g, ' ')
    .replace(/^~(?=\/)/, homedir());

function fieldComplaint(schema: z.ZodType, name: string, answer: string): string | undefined {
  const field = shapeOf(schema)![name]!;
  const issue = field.safeParse(answer, { reportInput: true, error: () => NO_WORDS }).error?.issues[0];
  if (!issue) return undefined;
  return sentencesOf(sentences(issue as Issue, { field: fieldAt(schema, [name]), name, source: answer }));
}

function choiceComplaint(answer: string, title: string, choices: Question['choices']): string | undefined {
  if (choices.length === 0 || choices.some(({ value }) => value === answer)) return undefined;
  const suggestion = nearest(
    answer,
    choices.map(({ value }) => value),
  );
  return sentencesOf({
    problem: `“${title}” cannot be “${answer}”.`,
    ...(suggestion && { suggestion }),
    advice: `Choose one of: ${choices.map(({ value }) => value).join(', ')}.`,
  });
}
