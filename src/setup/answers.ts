/** The answers of `npm run setup`: how they are written, what they mean, and the file in which a site keeps them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { fieldAt, fieldsOf, isRecord } from '../model/entries/fields.ts';
import { type Issue, NO_WORDS, sentences } from '../model/check/issues.ts';
import { sentencesOf } from '../model/check/mistake.ts';
import { nearest } from '../model/check/nearest.ts';
import { isUnwritten } from '../model/entries/unwritten.ts';
import { DAYS, DEFAULT_LOCALE } from '../model/locale/locale.ts';
import { type Site, site as siteSchema } from '../model/schemas/site.ts';
import { CONTENT, entryFile } from '../model/site-map.ts';
import { ToolError } from '../tooling/tool-error.ts';
import { SYSTEM, TYPEFACES } from './brand/typefaces.ts';
import { PARTS, type PartName } from './parts.ts';

/** File in the root of a site that keeps its answers, and the commit that they are applied to. */
export const ANSWERS_FILE = 'setup.yaml';

const site = siteSchema().shape;
const office = site.office.unwrap();

const HOURS_HELP =
  'Days and times with 24 hours, from early to late and without overlaps, like Mon-Fri 9:00-17:30, Sat 10-16.';

/** Reads `Mon-Fri 9:00-17:30, Sat 10-16`. */
function readHours(text: string): Site['hours'] | undefined {
  const dayOf = (name: string) => DAYS.findIndex((day) => day.toLowerCase().startsWith(name));
  const timeOf = (time: string) => (time.includes(':') ? time : `${time}:00`).padStart(5, '0');
  const groups = text
    .toLowerCase()
    .split(/[,;]/)
    .map((group) => {
      const [, first = '', last = first, opens = '', closes = ''] =
        /^\s*([a-z]{3,})(?:\s*(?:[-–]|to)\s*([a-z]{3,}))?\s+(\d\d?(?::\d\d)?)\s*(?:[-–]|to)\s*(\d\d?(?::\d\d)?)\s*$/.exec(
          group,
        ) ?? [];
      const [from, to] = [dayOf(first), dayOf(last)];
      return first && from >= 0 && to >= from
        ? { days: DAYS.slice(from, to + 1), opens: timeOf(opens), closes: timeOf(closes) }
        : undefined;
    });
  const { data } = site.hours.safeParse(groups);
  return data;
}

/** Networks whose profiles have an icon of their own; `network` for others. */
const PHOTO_NETWORKS = /(^|\.)(instagram|pinterest|flickr|behance|dribbble|photos)\./;
const FILM_NETWORKS = /(^|\.)(youtube|vimeo|tiktok)\./;

function readProfile(address: string): Site['social'][number] | undefined {
  if (!/^https:\/\/[^/]+\../.test(address) || !URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  const icon = PHOTO_NETWORKS.test(hostname)
    ? 'photos'
    : FILM_NETWORKS.test(hostname)
      ? 'clapper'
      : 'network';
  return { label: hostname.replace(/^www\./, ''), icon, url: address };
}

/** Accepts text that can be read as something else. */
const readable = <T>(read: (text: string) => T | undefined, help: string) =>
  z.string().transform((text, context) => {
    const result = read(text);
    if (result === undefined) context.addIssue({ code: 'custom', message: help, input: text });
    return result ?? z.NEVER;
  });

const color = () =>
  z.string().regex(/^#[\da-f]{6}$/i, { error: 'Write a # and six hexadecimal digits, like #1f6f78.' });

/** Answer of who has no public phone, no city of an office, or no line of an address; optional ones are left out then. */
export const NONE = 'none';

const orNone = <T extends z.ZodType>(line: T, when: string) =>
  line.meta({ ...line.meta(), description: `Write ${NONE} ${when}` });

const isPhone = (text: string) => site.phone.safeParse(text).success;

const NO_BRACES = 'Write it without braces.';

/**
 * All questions, in the order in which they are asked. An optional field of the site is unwrapped where the answer of who
 * skips it is an example.
 */
export const schema = z.strictObject({
  name: site.brand.regex(/^[^{}]*$/, { error: NO_BRACES }).meta({
    title: 'Name of the agency',
    description: 'As clients say it; the texts of the site take it from here.',
  }),
  description: site.description.regex(/^([^{}]|\{brand\})*$/, { error: NO_BRACES }).meta({
    title: 'Description',
    description:
      'One or two sentences, 40 to 240 characters, for the first screen, the footer and search engines.',
  }),
  email: site.email.unwrap(),
  phone: z
    .string()
    .refine((text) => text === NONE || isPhone(text), {
      error: `Write the number with its country code, like +1 212 555 0100, or ${NONE}.`,
    })
    .meta({
      title: 'Phone',
      description: `With country code and spaces, as it is shown. Write ${NONE} if no number is public.`,
    }),
  office: office
    .extend({
      street: orNone(office.shape.street, 'if there is none.'),
      city: orNone(office.shape.city, 'if you have no office. The country counts all the same.'),
      postalCode: orNone(office.shape.postalCode, 'where addresses have none.'),
    })
    .meta(office.meta()!),
  // With a default: sites of earlier versions have no answer.
  language: site.language,
  currency: site.currency,
  timeZone: site.timeZone,
  hours: readable(readHours, HOURS_HELP).meta({ title: 'Working hours', description: HOURS_HELP }),
  social: z
    .array(
      readable(readProfile, 'Write the whole address of the profile, like https://social.example/agency.'),
    )
    .max(4)
    .meta({ title: 'Social profiles', description: 'At most four addresses, with spaces between them.' }),
  chat: site.phone.meta({
    title: 'Chat',
    description: 'A WhatsApp number with its country code. Without it, there is no chat link.',
  }),
  domain: site.url.meta({
    title: 'Domain',
    description: 'Address of the site, like https://www.agency.example, if you have it already.',
  }),
  color: color().meta({ title: 'Main colour', description: 'Buttons, links and marks, like #ff5a2e.' }),
  secondColor: color().optional().meta({
    title: 'Second colour',
    description: 'The darker of both gives dark surfaces their hue. Without it, they take the main one.',
  }),
  typefaces: z
    .union([
      z.enum([...Object.keys(TYPEFACES), SYSTEM]),
      z.strictObject({ display: z.string(), text: z.string() }),
    ])
    .meta({
      title: 'Typefaces',
      description: `One of ${Object.keys(TYPEFACES).join(', ')}, ${SYSTEM} where these lack the letters of the language, or two font files.`,
    }),
  logo: z.string().optional().meta({
    title: 'Logo',
    description: 'An SVG or PNG file. Without it, the name is drawn as a word mark.',
  }),
  content: z.enum(['empty', 'demonstration']).meta({
    title: 'Content',
    description:
      'empty: one worked example of each kind. demonstration: the projects, services and prices of this site, as drafts.',
  }),
  parts: z.array(z.enum(Object.keys(PARTS) as [PartName, ...PartName[]])).meta({
    title: 'Parts',
    description: 'What the site keeps. The rest is removed; it comes back when you choose it here again.',
  }),
});

/** Answers as written, in `setup.yaml` and in the file of `--answers`. */
export type RawAnswers = z.input<typeof schema>;
/** Answers as used. */
export type Answers = z.output<typeof schema>;

/** Fields of the site's entry that are the answer to a question, which may have another name. */
export const SITE_FIELDS = Object.keys(site).flatMap((field): [field: string, name: keyof RawAnswers][] => {
  const name = { brand: 'name', url: 'domain' }[field] ?? field;
  return name !== 'chat' && name in schema.shape ? [[field, name as keyof RawAnswers]] : [];
});

/** Values of skipped questions. Those of e-mail, phone and office are still to write in the content. */
export const EXAMPLES: RawAnswers = {
  name: 'Example Agency',
  description: 'A digital agency that has not described itself yet. It builds websites, films and campaigns.',
  email: 'hello@agency.example',
  phone: '+1 000 000 0000',
  office: {
    ...{ street: '1 Example Street', city: 'Example Town', postalCode: '00000' },
    ...{ country: 'USA', countryCode: 'US' },
  },
  ...DEFAULT_LOCALE,
  hours: 'Mon-Fri 09:00-17:00',
  social: [],
  color: '#1f6f78',
  typefaces: 'sofia-instrument',
  content: 'empty',
  parts: ['editor', 'review'],
};

/** Names of questions that only the agency can answer, and that were skipped. */
export const skipped = (answers: RawAnswers) =>
  (['name', 'description', 'email', 'phone', 'office'] as const).filter((name) =>
    isDeepStrictEqual(answers[name], EXAMPLES[name]),
  );

/**
 * Returns answers as they are stored: in the order of the questions, each text in one line without marks that cannot be
 * seen, parts with those that they need, nothing where no answer is given.
 */
export function normalize(answers: Partial<RawAnswers>): RawAnswers {
  const { parts = [] } = answers;
  const known = Object.keys(schema.shape).map((name) => [name, answers[name as keyof RawAnswers]]);
  const all = Array.isArray(parts) && [...parts, ...parts.flatMap((name) => PARTS[name]?.needs ?? [])];
  return JSON.parse(
    JSON.stringify({ ...Object.fromEntries(known), ...(all && { parts: [...new Set(all)].sort() }) }),
    (name, value: unknown) => {
      if (typeof value !== 'string') return value;
      const line = value.replace(/\s*[\p{Cc}\u200B\u2028-\u202E\u2066-\u2069\uFEFF]+\s*/gu, ' ').trim();
      return OPTIONAL.has(name) && (!line || line === NONE) ? undefined : line;
    },
  ) as RawAnswers;
}

/** Names of answers, and lines of the office, that may be missing. */
const OPTIONAL = new Set(
  [fieldAt(schema, []), fieldAt(schema, ['office'])].flatMap((group) =>
    fieldsOf(group).flatMap(({ key, optional }) => (optional ? [key] : [])),
  ),
);

/**
 * Reads answers.
 * @throws ToolError with a sentence for each wrong answer
 */
export function readAnswers(raw: unknown): Answers {
  const { data, error } = schema.safeParse(raw, { reportInput: true, error: () => NO_WORDS });
  if (data) return data;
  const first = new Map(error.issues.toReversed().map((issue) => [issue.path.join(), issue as Issue]));
  throw new ToolError([...first.values()].toReversed().map(complaintOf).join('\n'));
}

/** Says why an answer is refused; undefined if it is accepted. */
export function complaint(name: keyof Answers, raw: unknown): string | undefined {
  const { error } = schema.shape[name].safeParse(raw, { reportInput: true, error: () => NO_WORDS });
  const [issue] = error?.issues ?? [];
  return issue && complaintOf({ ...issue, path: [name, ...issue.path] } as Issue);
}

function complaintOf(issue: Issue): string {
  const path = issue.path as (string | number)[];
  const field = fieldAt(schema, path);
  const name = String(path.at(-1) ?? ANSWERS_FILE);
  const where = path.length > 1 && typeof path.at(-1) === 'string' ? `${field.titles.join(' › ')}: ` : '';
  return where + sentencesOf(sentences(issue, { field, name, source: undefined }));
}

/** What a site keeps of its setup. */
export interface Setup {
  /** Commit of the version that the answers are applied to. */
  base: string;
  answers: RawAnswers;
}

const HEADER = `# The answers of npm run setup, and the version of the template they are applied to. Change them with npm run setup.\n`;

/** Returns what a site keeps of its setup; undefined before its first one. */
export function readSetup(folder: string): Setup | undefined {
  const path = join(folder, ANSWERS_FILE);
  if (!existsSync(path)) return undefined;
  const { base, ...answers } = readTexts(path) as Setup['answers'] & { base?: string };
  if (!base)
    throw new ToolError(
      `${ANSWERS_FILE} has no line “base: …” with a commit. Restore the file: git log -- ${ANSWERS_FILE}`,
    );
  return { base, answers };
}

/** Returns the answers that editors may have changed since, from the content. What is still to write is an example. */
export function answersOfContent(folder: string): Partial<RawAnswers> {
  const examples: Record<string, unknown> = { ...EXAMPLES, ...EXAMPLES.office };
  const texts = readTexts(join(folder, CONTENT, entryFile('site', 'index')));
  if (isRecord(texts.office)) texts.office = { street: NONE, postalCode: NONE, ...texts.office };
  const entry: Record<string, unknown> = JSON.parse(JSON.stringify(texts), (name, value: unknown) =>
    isUnwritten(value) ? examples[name] : value,
  );
  const answers = SITE_FIELDS.map(([field, name]) => [name, entry[field]] as const);
  // Hours and profiles, which are lists, are written in another way there.
  return Object.fromEntries(answers.filter(([, value]) => value !== undefined && !Array.isArray(value)));
}

export const writeSetup = (folder: string, { base, answers }: Setup) =>
  writeFileSync(
    join(folder, ANSWERS_FILE),
    HEADER + stringify({ base, ...answers }, { singleQuote: true, lineWidth: 0 }),
  );

/** Reads a file of YAML in which all values are texts: a postal code keeps its zeros. */
function readTexts(path: string): Record<string, unknown> {
  let texts: unknown;
  try {
    texts = parse(readFileSync(path, 'utf8'), { schema: 'failsafe', logLevel: 'error' });
  } catch (error) {
    throw new ToolError(`${path} cannot be read: ${(error as Error).message.split('\n')[0]}`);
  }
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts))
    throw new ToolError(`${path} must hold one answer a line, like “name: Example Agency”.`);
  return texts as Record<string, unknown>;
}

/**
 * Reads a file of answers, which may be incomplete.
 * @throws ToolError if it cannot be read, or names an unknown question
 */
export function readAnswersFile(path: string): Partial<RawAnswers> {
  const { base: _, ...answers } = readTexts(path);
  const known = Object.keys(schema.shape);
  const unknown = Object.keys(answers).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const meant = nearest(unknown, known);
    throw new ToolError(
      `${path}: there is no question “${unknown}”.${meant ? ` Did you mean “${meant}”?` : ''} Questions: ${known.join(', ')}.`,
    );
  }
  return answers;
}
