import { asName } from '../../model/check/files.ts';

/** Answers by the names of the fields. */
export type Answers = Record<string, string>;

/** What an entry is made from, besides the answers. */
interface Place {
  /** Name of the entry's folder. */
  name: string;
  /** The next place in the order. */
  order: number;
  /** Name of the picture's file in the folder. */
  picture: string;
  isDraft: boolean;
}

/** A kind of entry that `npm run new` makes. */
export interface Kind {
  collection: 'portfolio' | 'clients' | 'services';
  /** What is made, as it is called in sentences. */
  called: string;
  /** Fields that are asked for, in this order. */
  questions: string[];
  /** The field that the entry is named after, and the one that names a picture. */
  namedAfter: string;
  pictureField: string;
  /** The fields of the entry. */
  fields(answers: Answers, place: Place): Record<string, unknown>;
  /** The text below the fields, for an MDX file. */
  body?: string;
  /** Where the entry is seen. */
  address(name: string): string;
}

const portfolio: Kind = {
  collection: 'portfolio',
  called: 'project',
  questions: ['title', 'client', 'category', 'description', 'picture', 'pictureAlt'],
  namedAfter: 'title',
  pictureField: 'picture',
  fields: ({ title, client, category, description, pictureAlt }, { name, order, picture, isDraft }) => ({
    order,
    title,
    client,
    category,
    description,
    picture: `./${picture}`,
    pictureAlt,
    link: `/portfolio/${name}`,
    ...(isDraft && { draft: true }),
  }),
  address: (name) => `/portfolio#${name}`,
};

const client: Kind = {
  collection: 'clients',
  called: 'client',
  questions: ['alt', 'src'],
  namedAfter: 'alt',
  pictureField: 'src',
  fields: ({ alt }, { order, picture, isDraft }) => ({
    order,
    src: `./${picture}`,
    alt,
    ...(isDraft && { draft: true }),
  }),
  address: () => '/',
};

/** A service page has more texts than anyone wants to type into a terminal: it starts as a draft with texts to replace. */
const service: Kind = {
  collection: 'services',
  called: 'service',
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
        { when: 'First call', what: 'Replace this: what is asked and agreed on the first call.' },
        { when: 'Week 1', what: 'Replace this: what happens first, and what the client sees of it.' },
        { when: 'At the end', what: 'Replace this: what the client receives.' },
      ],
    },
    draft: true,
    seo: {
      // Search results want ten characters or more.
      title: name!.length < 10 ? `${name} Services` : name,
      description: 'Replace this: two lines under the headline in search results, 50 to 160 characters.',
      keywords: ['', ' agency', ' prices'].map((word) => `${name}${word}`.toLowerCase()),
    },
  }),
  body: [
    '## What you get',
    'Replace this with the first benefit: what it is, and how a client would notice it.',
    '## How we work',
    'Replace this with the second benefit. Each heading that starts with ## is one.',
  ]
    .join('\n\n')
    .concat('\n'),
  address: (name) => `/services/${name}`,
};

export const KINDS: Record<string, Kind> = { portfolio, client, service };

/** The name of a folder made from the words of a field. Characters beyond the limit make addresses hard to read. */
export function nameFrom(words: string, taken: Set<string>): string {
  const NAME_MAX = 40;
  const whole = asName(words);
  const short = whole.length > NAME_MAX ? whole.slice(0, NAME_MAX + 1).replace(/-[^-]*$/, '') : whole;
  const name = short || 'entry';
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}-${number}`)) number++;
  return `${name}-${number}`;
}
