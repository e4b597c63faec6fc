import { nameFrom } from '../../model/entries/as-name.ts';
import { TO_WRITE } from '../../model/entries/unwritten.ts';

/** Answers by field name. */
export type Answers = Record<string, string>;

/** Values of a new entry other than the answers. */
interface Place {
  /** Name of the entry's folder. */
  name: string;
  /** Value of `order`. */
  order: number;
  /** File name of the picture. */
  picture: string;
  isDraft: boolean;
  /** The home page still has room for it. */
  isFeatured: boolean;
}

/** A kind of entry that `npm run new` creates. */
export interface Kind {
  collection: 'portfolio' | 'clients' | 'services';
  /** Fields to ask for, in this order. */
  questions: string[];
  /** Field from which the folder name is derived, and field of the picture. */
  namedAfter: string;
  pictureField: string;
  /** Returns the fields of the entry. */
  fields(answers: Answers, place: Place): Record<string, unknown>;
  /** Body, for an MDX file. */
  body?: string;
}

const portfolio: Kind = {
  collection: 'portfolio',
  questions: ['title', 'client', 'category', 'description', 'picture', 'pictureAlt'],
  namedAfter: 'title',
  pictureField: 'picture',
  fields: (
    { title, client, category, description, pictureAlt },
    { name, order, picture, isDraft, isFeatured },
  ) => ({
    order,
    title,
    client,
    category,
    description,
    picture: `./${picture}`,
    pictureAlt,
    link: `/portfolio/${name}`,
    ...(isFeatured && { featured: true }),
    ...(isDraft && { draft: true }),
  }),
};

const client: Kind = {
  collection: 'clients',
  questions: ['alt', 'src'],
  namedAfter: 'alt',
  pictureField: 'src',
  fields: ({ alt }, { order, picture, isDraft }) => ({
    order,
    src: `./${picture}`,
    alt,
    ...(isDraft && { draft: true }),
  }),
};

/** A service page has too many texts for prompts in a terminal, so it starts as a draft with placeholder texts. */
const service: Kind = {
  collection: 'services',
  questions: ['name', 'heading', 'introduction', 'summary', 'picture', 'pictureAlt', 'tone', 'icon'],
  namedAfter: 'name',
  pictureField: 'picture',
  fields: ({ name, heading, introduction, summary, pictureAlt, tone, icon }, { order, picture }) => ({
    order,
    name,
    heading,
    introduction,
    summary,
    picture: `./${picture}`,
    pictureAlt,
    tone,
    icon,
    schedule: {
      title: 'How it goes',
      steps: [
        { when: 'First call', what: `${TO_WRITE}: what is asked and agreed on the first call.` },
        { when: 'Week 1', what: `${TO_WRITE}: what happens first, and what the client sees of it.` },
        { when: 'At the end', what: `${TO_WRITE}: what the client receives.` },
      ],
    },
    draft: true,
    seo: {
      // The minimum length is 10 characters.
      title: name!.length < 10 ? `${name} Services` : name,
      description: `${TO_WRITE}: two lines under the headline in search results, 50 to 160 characters.`,
      keywords: ['', ' agency', ' prices'].map((word) => `${name}${word}`.toLowerCase()),
    },
  }),
  body: [
    '## What you get',
    `${TO_WRITE}: the first benefit, what it is, and how a client would notice it.`,
    '## How we work',
    `${TO_WRITE}: the second benefit. Each heading that starts with ## is one.`,
  ]
    .join('\n\n')
    .concat('\n'),
};

export const KINDS: Record<string, Kind> = { portfolio, client, service };

/** Derives an unused folder name from a text. */
export function freeName(words: string, taken: Set<string>): string {
  const name = nameFrom(words) || 'entry';
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}-${number}`)) number++;
  return `${name}-${number}`;
}
