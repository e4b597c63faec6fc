import { basename } from 'node:path';
import type { z } from 'zod';
import { choicesOf, fieldAt, shapeOf } from '../../model/entries/fields.ts';
import { type Issue, NO_WORDS, sentences } from '../../model/check/issues.ts';
import { sentencesOf } from '../../model/check/mistake.ts';
import { nearest } from '../../model/check/nearest.ts';
import { readPicture } from '../../model/check/pictures/read.ts';
import { pictureProblem } from '../../model/check/pictures/sentences.ts';
import { typedPath } from '../../tooling/typed-path.ts';
import type { PictureLimits } from '../../model/schemas/kit.ts';

/** A prompt for one field. Title and help come from its schema. */
export interface Question {
  field: string;
  title: string;
  help: string;
  /** Options; empty for a text. */
  choices: { value: string; label: string }[];
  /** Validates an answer. Returns an error message; undefined if it is valid. */
  complaint(answer: string): Promise<string | undefined>;
}

/**
 * Creates the question for a field of a schema.
 * @param entries options for a field that references another collection
 */
export function questionFor(schema: z.ZodType, field: string, entries: Question['choices']): Question {
  const { title, meta, schema: inner } = fieldAt(schema, [field]);
  const choices = meta.collection ? entries : choicesOf(inner).map((value) => ({ value, label: value }));
  return {
    field,
    title,
    help: helpOf(meta),
    choices,
    complaint: async (answer) => {
      if (meta.picture && answer.trim()) return pictureComplaint(typedPath(answer), meta.picture);
      return fieldComplaint(schema, field, answer) ?? choiceComplaint(answer, title, choices);
    },
  };
}

/** Returns what to answer; for a picture, how to name it in a terminal. */
function helpOf({ description = '', picture }: ReturnType<typeof fieldAt>['meta']): string {
  if (!picture) return description;
  return `Type where it is, such as ${EXAMPLE_PATHS[picture.kind ?? 'photo']}. ${description.replace(/,? beside this file/, '')}`.trim();
}

const EXAMPLE_PATHS = { photo: '~/Pictures/bench.jpg', drawing: '~/Pictures/logo.svg' };

/** Describes why a picture cannot be used; undefined if it can. */
async function pictureComplaint(path: string, limits: PictureLimits): Promise<string | undefined> {
  const picture = await readPicture(path);
  if (picture.state === 'missing') {
    return `There is no file ${path}. Write where it is, such as ${EXAMPLE_PATHS[limits.kind ?? 'photo']}.`;
  }
  const problem = pictureProblem(basename(path), picture, limits, true);
  return problem && problem.severity !== 'warning' ? sentencesOf(problem) : undefined;
}

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
