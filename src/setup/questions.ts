/**
 * The questions of `npm run setup` in the terminal. Enter takes the answer that is shown, Escape goes back, Ctrl+C ends
 * all.
 */
import { existsSync } from 'node:fs';
import { intro, isCancel, log, multiselect, type Option, select, text } from '@clack/prompts';
import { fieldAt } from '../model/entries/fields.ts';
import { type Answers, complaint, EXAMPLES, type RawAnswers, schema, skipped } from './answers.ts';
import { correctionsOf } from './brand/colors.ts';
import { readLogo } from './brand/logo.ts';
import { pairsFor, SYSTEM, TYPEFACES } from './brand/typefaces.ts';
import { PARTS } from './parts.ts';
import { countryCode, likelyLocale } from './country.ts';
import { tidy, typedPath } from './tidy.ts';

/** Thrown when the user ends the questions. */
export class Cancelled extends Error {}

/** A question is an answer, or a line of one. */
type Question = [name: keyof Answers, line?: string];

const QUESTIONS = (Object.keys(schema.shape) as (keyof Answers)[]).flatMap((name) => {
  const lines = fieldAt(schema, [name]).properties;
  return lines ? Object.keys(lines).map((line): Question => [name, line]) : [[name] as Question];
});

const CHOICES: Record<string, Option<unknown>[]> = {
  typefaces: [
    ...Object.entries(TYPEFACES).map(([value, { label }]) => ({ value, label })),
    { value: SYSTEM, label: 'The faces of the visitor’s system, which have the letters of the language' },
    { value: 'own', label: 'Two font files of your own' },
  ],
  content: [
    { value: 'empty', label: 'Start empty, with one worked example of each kind' },
    { value: 'demonstration', label: 'Keep the services, prices and projects of this site, as drafts' },
  ],
  parts: Object.entries(PARTS).map(([value, { title, help }]) => ({
    value,
    label: title,
    hint: help.replace(/\.$/, ''),
  })),
};

/**
 * Asks for answers: all of them one by one, or only those that the user chooses in a list of the former ones.
 *
 * @param keep is called with the answers after each change
 * @throws Cancelled
 */
export async function askAll(
  former: RawAnswers,
  isFirst: boolean,
  keep: (answers: RawAnswers) => void,
): Promise<RawAnswers> {
  const answers = structuredClone(former) as Record<string, unknown>;
  let lastKey: string | undefined;
  process.stdin.on('keypress', (_, key?: { name?: string }) => {
    lastKey = key?.name;
  });
  /** Returns whether the question was answered; otherwise the user wants to go back. */
  const isAnswered = async (question: Question, position = '') => {
    const answer = await ask(question, answers, position);
    if (isCancel(answer) && lastKey !== 'escape') throw new Cancelled();
    if (isCancel(answer)) return false;
    store(question, answer, answers, isFirst);
    keep(answers as RawAnswers);
    return true;
  };
  if (isFirst) {
    intro(`Make the site your own: ${QUESTIONS.length} questions, about three minutes`);
    log.message(
      'Enter takes what is shown; skip with it what you do not know yet.\nEscape goes back. Ctrl+C ends and changes nothing.\nEvery answer can be changed at the end, and later.',
    );
    for (let index = 0; index < QUESTIONS.length;)
      index += (await isAnswered(QUESTIONS[index]!, `${index + 1}/${QUESTIONS.length} `)) ? 1 : index && -1;
  }
  for (;;) {
    const chosen = await select<Question | 'all'>({
      message: 'Your answers. Choose one to change it, or go on.',
      options: [
        { value: 'all', label: 'Go on with these answers' },
        ...QUESTIONS.map((value) => ({ value, label: summaryOf(value, answers) })),
      ],
    });
    if (isCancel(chosen)) throw new Cancelled();
    if (chosen === 'all') return answers as RawAnswers;
    await isAnswered(chosen);
    // Another country needs another code.
    while (complaint('office', answers.office)) await isAnswered(['office', 'countryCode']);
  }
}

function ask([name, line]: Question, answers: Record<string, unknown>, position: string) {
  const { titles, description } = fieldOf([name, line]);
  const message = `${position}${titles.join(' › ')}${description && name !== 'typefaces' && name !== 'content' ? `. ${description}` : ''}`;
  const former = answerTo([name, line], answers);
  if (name === 'typefaces') return askTypefaces(message, former, String(answers.language));
  if (name === 'content')
    return select<unknown>({ message, options: CHOICES.content!, initialValue: former });
  if (name === 'parts')
    return multiselect<unknown>({
      message,
      // The scenes render the pictures of the demonstration.
      options: CHOICES.parts!.filter(({ value }) => value !== 'art' || answers.content === 'demonstration'),
      initialValues: former as string[],
      required: false,
    });
  return askLine([name, line], message, answers);
}

/** Asks for one line until it is accepted. An empty one takes an example, or removes an optional answer. */
async function askLine([name, line]: Question, message: string, answers: Record<string, unknown>) {
  const former = asText(answerTo([name, line], answers));
  const example = asText(answerTo([name, line], EXAMPLES));
  const isExample = former === example;
  const read = (typed = '') => tidy(name, line, typed.trim() || (isExample ? example : ''));
  const typed = await text({
    message,
    ...(isExample
      ? { placeholder: example || 'none: Enter skips it', defaultValue: example }
      : { initialValue: former }),
    validate: async (typed) => {
      const answer = read(typed);
      const whole = line ? { ...(answers[name] as object), [line]: answer } : answer;
      const wrong = complaint(name, whole);
      return !wrong && name === 'logo' && answer
        ? readLogo(answer as string).then(
            () => undefined,
            (error: Error) => error.message,
          )
        : wrong;
    },
  });
  return isCancel(typed) ? typed : read(typed);
}

/** Asks for typefaces with the letters of the language. */
async function askTypefaces(message: string, former: unknown, language: string) {
  const files = typeof former === 'object' ? (former as Record<string, string>) : undefined;
  const ids: unknown[] = [...Object.keys(await pairsFor(language)), 'own'];
  const options = CHOICES.typefaces!.filter(({ value }) => ids.includes(value));
  const choice = await select({ message, options, initialValue: files ? 'own' : former });
  if (choice !== 'own') return choice;
  const own: Record<string, string> = {};
  for (const [use, what] of Object.entries({ display: 'headings', text: 'texts' })) {
    const file = await text({
      message: `Font file for ${what}: TrueType, OpenType, WOFF or WOFF2.`,
      initialValue: files?.[use] ?? '',
      validate: (typed = '') =>
        existsSync(typedPath(typed)) ? undefined : `There is no file ${typed || 'yet'}.`,
    });
    if (isCancel(file)) return file;
    own[use] = typedPath(file);
  }
  return own;
}

const fieldOf = ([name, line]: Question) => fieldAt(schema, line ? [name, line] : [name]);

const answerTo = ([name, line]: Question, answers: object): unknown => {
  const answer = (answers as Record<string, unknown>)[name];
  return line ? (answer as Record<string, unknown>)[line] : answer;
};

const asText = (answer: unknown) =>
  Array.isArray(answer) ? answer.join(' ') : ((answer as string | undefined) ?? '');

/** Sets an answer, and what follows from it: the code of a country, what is spoken there, the colours as used. */
function store(
  [name, line]: Question,
  answer: unknown,
  answers: Record<string, unknown>,
  isFirst: boolean,
): void {
  if (line) {
    const { [line]: before, ...others } = answers[name] as Record<string, unknown>;
    if (isFirst && line === 'countryCode') Object.assign(answers, likelyLocale(String(answer)));
    if (line === 'country' && answer !== before) others.countryCode = countryCode(answer as string) ?? '';
    answers[name] = answer === undefined ? others : { ...others, [line]: answer };
  } else answers[name] = answer;
  if (name === 'color' || (name === 'secondColor' && answer)) showColors(answers as RawAnswers);
}

/** Says where a colour is used darker or lighter, so that texts in it can be read. */
function showColors({ color, secondColor }: RawAnswers): void {
  const corrections = correctionsOf(color, secondColor);
  log.message(
    corrections.length > 0
      ? ['Adjusted so that everyone can read the texts:', ...corrections].join('\n')
      : 'Every text can be read in these colours.',
  );
}

/** Returns title and answer in one line of the terminal. */
function summaryOf(question: Question, answers: Record<string, unknown>): string {
  const [name] = question;
  const answer = answerTo(question, answers);
  const label = (value: unknown) =>
    CHOICES[name]?.find((choice) => choice.value === value)?.label ?? String(value);
  const shown =
    typeof answer === 'object' && !Array.isArray(answer)
      ? 'your own files'
      : [answer ?? []].flat().map(label).join(', ');
  const isExample = skipped(answers as RawAnswers).some((each) => each === name);
  const line = `${fieldOf(question).titles.join(' › ')}: ${isExample ? '(example) ' : ''}${shown || 'none'}`;
  const room = process.stdout.columns - 16;
  return line.length > room ? `${line.slice(0, room)}…` : line;
}
