import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkContent } from '../../model/check/check.ts';
import { type Entry, looseData, readEntry } from '../../model/check/entries.ts';
import { fieldAt, plainKit } from '../../model/entries/fields.ts';
import { asName } from '../../model/entries/as-name.ts';
import { Content } from '../../model/check/content.ts';
import { takenNames } from '../../model/check/names.ts';
import { inOneLine } from '../../model/check/format-report.ts';
import { typedPath } from '../../tooling/typed-path.ts';
import type { PictureLimits } from '../../model/schemas/kit.ts';
import { MOST_FEATURED } from '../../model/schemas/portfolio.ts';
import { addressOf, COLLECTIONS, CONTENT } from '../../model/site-map.ts';
import { isForPeople, ToolError } from '../../tooling/tool-error.ts';
import { rewriteYaml } from '../../model/entries/rewrite-yaml.ts';
import { prepared, toJpeg } from '../prepare-picture.ts';
import { type Answers, freeName, type Kind, KINDS } from './kinds.ts';
import { type Question, questionFor } from './question.ts';

/** Environment of the command, injected for tests. */
interface World {
  /** Root folder of the repository. */
  root: string;
  now: Date;
  write(text: string): void;
  remark(text: string): void;
  /** Interactive prompts. Undefined without a terminal: all answers must then be given as options. */
  ask?: Asker | undefined;
}

export interface Asker {
  kind(kinds: { value: string; label: string }[]): Promise<string>;
  /**
   * Asks until the answer is valid.
   * @param before answer to correct
   */
  question(question: Question, before?: string): Promise<string>;
  isDraft(): Promise<boolean>;
}

/** Thrown when the user cancels. */
export class Cancelled extends Error {}

const HELP = `Usage: npm run new [-- ${Object.keys(KINDS).join(' | ')}] [options]

Asks a few questions and makes an entry in src/content with its picture, valid at once. The picture is turned upright,
scaled down if it is very large, and saved as JPEG without the place where it was taken.

Every answer can be given as an option as well, such as --title "…" --picture photo.jpg. Options:
${Object.entries(KINDS)
  .map(([name, { questions }]) => `  ${name.padEnd(10)} ${questions.map(optionOf).join(' ')}`)
  .join('\n')}
  --folder NAME  name of the entry's folder and address, if not made from its title
  --draft        keep it from the public for now (a service always starts so)
`;

/** Runs `npm run new`. Returns the exit code: 0 created, 1 refused, 2 wrong usage, 130 cancelled. */
export async function runNew(args: string[], world: World): Promise<number> {
  const given: Given = { kind: '', answers: {} };
  try {
    const { values, positionals } = readOptions(args);
    if (values.help) {
      world.write(HELP);
      return 0;
    }
    world.write(await make(positionals, values, world, given));
    return 0;
  } catch (error) {
    if (error instanceof Cancelled) {
      world.remark(`Nothing was made.${againWith(given)}\n`);
      return 130;
    }
    if (error instanceof ToolError) {
      world.remark(`${error.message}${world.ask ? againWith(given) : ''}\n`);
      return 1;
    }
    if (!isForPeople(error)) throw error;
    world.remark(`${error.message.split('. ')[0]}. See npm run new -- --help.\n`);
    return 2;
  }
}

/** Answers so far, so that nothing has to be typed twice. */
interface Given {
  /** Name of the kind; empty before it is chosen. */
  kind: string;
  answers: Answers;
}

/** Prints the command that continues with the answers given in the terminal. */
function againWith({ kind, answers }: Given): string {
  const options = Object.entries(answers).map(([field, answer]) => ` ${optionOf(field)} ${quoted(answer)}`);
  return options.length > 0 ? `\nGo on with these answers: npm run new -- ${kind}${options.join('')}` : '';
}

/** Quotes an argument for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function readOptions(args: string[]) {
  const texts = [...new Set(Object.values(KINDS).flatMap(({ questions }) => questions)), 'folder'];
  const options = Object.fromEntries(
    texts.map((field) => [optionOf(field).slice(2), { type: 'string' as const }]),
  );
  const flag = { type: 'boolean' } as const;
  return parseArgs({
    args,
    allowPositionals: true,
    options: { ...options, draft: flag, help: { ...flag, short: 'h' } },
  });
}

type Options = ReturnType<typeof readOptions>['values'];

/** Converts `pictureAlt` to `--picture-alt`. */
function optionOf(field: string): string {
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

async function make(
  [kindName, ...rest]: string[],
  options: Options,
  world: World,
  given: Given,
): Promise<string> {
  if (rest.length > 0) throw new ToolError(`“${rest[0]}” was not expected. Put texts with spaces in quotes.`);
  const [chosen, kind] = await chooseKind(kindName, world);
  given.kind = chosen;
  const { root, now, ask } = world;
  const content = new Content(root);
  const entries = await Promise.all(content.files().entries.map((file) => readEntry(content, file)));
  const schema = COLLECTIONS[kind.collection].schema(plainKit);
  const services = listedServices(entries);
  const questions = kind.questions.map((field) => questionFor(schema, field, services));
  const answers = await answersTo(questions, options, ask, given);
  const name = nameFor(kind, answers, options, root, entries);
  const isService = kind.collection === 'services';
  const isDraft = options.draft === true || (!isService && ((await ask?.isDraft()) ?? false));
  const order = lastPlace(kind, entries) + 10;
  const isFeatured = entries.filter((entry) => looseData(entry).featured === true).length < MOST_FEATURED;
  const limits = fieldAt(schema, [kind.pictureField]).meta.picture!;
  const folder = `${CONTENT}/${kind.collection}/${name}`;
  const file = `${folder}/index.${kind.body ? 'mdx' : 'yaml'}`;
  for (;;) {
    const undo = () => rm(join(root, folder), { recursive: true });
    await mkdir(join(root, CONTENT, kind.collection), { recursive: true });
    await mkdir(join(root, folder));
    try {
      const picture = await importPicture(answers[kind.pictureField]!, join(root, folder), limits);
      const fields = rewriteYaml('', kind.fields(answers, { name, order, picture, isDraft, isFeatured }));
      await writeFile(join(root, file), kind.body ? `---\n${fields}---\n\n${kind.body}` : fields);
    } catch (error) {
      await undo();
      throw error;
    }
    const { mistakes } = await checkContent({ root, now });
    const all = mistakes.filter((mistake) => mistake.file === file);
    const own = all.filter(({ severity }) => severity === 'error');
    if (own.length === 0) {
      for (const warning of all) world.remark(`${inOneLine(warning)}\n`);
      return summary(kind, file, name, isFeatured);
    }
    await undo();
    const wrong = questions.filter(({ field }) => own.some(({ key }) => key === field));
    const reasons = own.map(inOneLine).join('\n');
    if (!ask || wrong.length === 0)
      throw new ToolError(`The ${COLLECTIONS[kind.collection].one} was not made:\n${reasons}`);
    world.remark(`${reasons}\n`);
    for (const question of wrong)
      answers[question.field] = await ask.question(question, answers[question.field]);
  }
}

/**
 * Imports a picture into an entry's folder, prepared and as JPEG. Copies a drawing unchanged.
 * @param answer its path, as typed
 * @returns the file name
 */
async function importPicture(answer: string, folder: string, { kind }: PictureLimits): Promise<string> {
  const path = typedPath(answer);
  if (kind === 'drawing') {
    await copyFile(path, join(folder, 'logo.svg'));
    return 'logo.svg';
  }
  await toJpeg(prepared(path)).toFile(join(folder, 'picture.jpg'));
  return 'picture.jpg';
}

const lastPlace = ({ collection }: Kind, entries: Entry[]) =>
  Math.max(
    0,
    ...entries
      .filter((entry) => entry.collection === collection)
      .map((entry) => Number(looseData(entry).order) || 0),
  );

const listedServices = (entries: Entry[]) =>
  entries
    .filter((entry) => entry.collection === 'services' && looseData(entry).listed !== false)
    .map((entry) => ({ value: entry.id, label: String(looseData(entry).name ?? entry.id) }));

function nameFor(kind: Kind, answers: Answers, options: Options, root: string, entries: Entry[]): string {
  const folder = join(root, CONTENT, kind.collection);
  // Also includes folders without an entry.
  const taken = new Set(existsSync(folder) ? readdirSync(folder) : []).union(
    takenNames(kind.collection, entries),
  );
  const name = 'folder' in options ? String(options.folder) : freeName(answers[kind.namedAfter]!, taken);
  if (taken.has(name)) throw new ToolError(`The name “${name}” is taken. Choose another with --folder.`);
  if (asName(name) !== name) {
    throw new ToolError(
      `The name “${name}” cannot be an address: small letters, digits and single hyphens only.`,
    );
  }
  return name;
}

async function chooseKind(name: string | undefined, { ask }: World): Promise<[name: string, kind: Kind]> {
  const kinds = Object.entries(KINDS).map(([value, kind]) => ({
    value,
    label: `A ${COLLECTIONS[kind.collection].one}`,
  }));
  const chosen = name ?? (await ask?.kind(kinds)) ?? '';
  if (!Object.hasOwn(KINDS, chosen))
    throw new ToolError(`Say what to make: ${Object.keys(KINDS).join(', ')}.`);
  return [chosen, KINDS[chosen]!];
}

async function answersTo(
  questions: Question[],
  options: Options,
  ask: Asker | undefined,
  { answers }: Given,
): Promise<Answers> {
  const complaints: string[] = [];
  for (const question of questions) {
    const option = optionOf(question.field);
    const given = (options as Record<string, unknown>)[option.slice(2)] as string | undefined;
    if (given === undefined && ask) answers[question.field] = await ask.question(question);
    else {
      const complaint =
        given === undefined ? `It is missing. ${question.help}`.trim() : await question.complaint(given);
      if (complaint) complaints.push(`${option}: ${complaint}`);
      if (given !== undefined) answers[question.field] = given;
    }
  }
  if (complaints.length > 0) throw new ToolError(complaints.join('\n'));
  return answers;
}

const summary = ({ collection, body }: Kind, file: string, name: string, isFeatured: boolean) =>
  [
    `Made the ${COLLECTIONS[collection].one} ${file}.`,
    `See it with npm run dev at ${addressOf(collection, name)}. It stands last; change “order” to move it.`,
    ...(body
      ? ['It is a draft. Write the texts that start with “TO WRITE”, then delete the line “draft: true”.']
      : []),
    ...(collection === 'portfolio'
      ? [
          isFeatured
            ? 'It stands on the home page too: “featured: true”.'
            : `The home page shows ${MOST_FEATURED} others; “featured: true” chooses them.`,
          'A film can be added by hand: see src/content/README.md.',
        ]
      : []),
    '',
  ].join('\n');
