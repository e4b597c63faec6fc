/** The questions of `npm run setup` in the terminal. Enter keeps the answer that is shown; Escape and Ctrl+C end all. */
import { isCancel, log, multiselect, note, select, text } from '@clack/prompts';
import { fieldAt, shapeOf } from '../model/check/fields.ts';
import { type Answers, complaint, type RawAnswers, schema } from './answers.ts';
import { correctionsOf } from './brand/colors.ts';
import { TYPEFACES } from './brand/typefaces.ts';
import { PARTS } from './parts.ts';

/** Thrown when the user ends the questions. */
export class Cancelled extends Error {}

function taken<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Cancelled();
  return answer as Exclude<T, symbol>;
}

type Name = keyof Answers;

/** Answers that are typed as one line, as `setup.yaml` holds them. */
const LINES: Name[] = ['name', 'description', 'email', 'phone'];
const LATER_LINES: Name[] = ['hours', 'social', 'chat', 'domain', 'color', 'secondColor'];

/** Asks everything. Shows the former answers, or examples. */
export async function askAll(former: RawAnswers): Promise<RawAnswers> {
  const answers = { ...former } as Record<Name, unknown>;
  for (const name of LINES) answers[name] = await askLine(name, answers[name]);
  answers.office = await askOffice(former.office);
  for (const name of LATER_LINES) answers[name] = await askLine(name, answers[name]);
  showCorrections(answers as RawAnswers);
  answers.typefaces = await choose('typefaces', former.typefaces, [
    ...Object.entries(TYPEFACES).map(([value, { label }]) => ({ value, label })),
    ...(typeof former.typefaces === 'string'
      ? []
      : [{ value: former.typefaces, label: 'Your own, as before' }]),
  ]);
  answers.logo = await askLine('logo', answers.logo);
  answers.content = await choose('content', former.content, [
    { value: 'empty', label: 'Start empty, with one worked example of each kind' },
    { value: 'demonstration', label: 'Keep services, prices and projects of this site as drafts' },
  ]);
  answers.parts = taken(
    await multiselect({
      message: 'Which parts do you want to keep?',
      options: Object.entries(PARTS).map(([value, { title, help }]) => ({ value, label: title, hint: help })),
      initialValues: former.parts as string[],
      required: false,
    }),
  );
  return answers as unknown as RawAnswers;
}

/** Asks for one line until it is accepted. An empty one removes an optional answer. */
async function askLine(name: Name, former: unknown): Promise<unknown> {
  const { title, meta } = fieldAt(schema, [name]);
  const isList = Array.isArray(former);
  let line = isList ? former.join(' ') : ((former as string | undefined) ?? '');
  for (;;) {
    line = taken(await text({ message: `${title}. ${meta.description ?? ''}`, initialValue: line })).trim();
    const answer = isList ? line.split(/[\s,]+/).filter(Boolean) : line || undefined;
    const wrong = complaint(name, answer);
    if (!wrong) return answer;
    log.error(wrong);
  }
}

async function askOffice(former: RawAnswers['office']): Promise<RawAnswers['office']> {
  const office: Record<string, string> = Object.assign({}, former);
  for (const name of Object.keys(shapeOf(schema.shape.office)!)) {
    const { title, meta } = fieldAt(schema, ['office', name]);
    const message = meta.description ? `${title}. ${meta.description}` : title;
    for (;;) {
      office[name] = taken(await text({ message, initialValue: office[name] ?? '' })).trim();
      if (!office[name]) delete office[name];
      const wrong = complaint('office', office);
      if (!wrong) break;
      log.error(wrong);
    }
  }
  return office as RawAnswers['office'];
}

async function choose<T>(name: Name, initialValue: T, options: { value: T; label: string }[]): Promise<T> {
  const { title } = fieldAt(schema, [name]);
  return taken(await select<unknown>({ message: title, options, initialValue })) as T;
}

/** Says where a colour is used darker or lighter, so that texts in it can be read. */
function showCorrections({ color, secondColor }: RawAnswers): void {
  const corrections = correctionsOf(color, secondColor);
  if (corrections.length > 0) note(corrections.join('\n'), 'So that everyone can read it');
}
