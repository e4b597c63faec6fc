import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeEntry } from '../../../../../src/model/entries/describe.ts';
import { pruneEntry } from '../../../../../src/model/entries/entry-text.ts';
import { KINDS } from '../../../../../src/model/entries/kinds.ts';
import { afterTitle, findProblems, hintOf } from '../../../../../src/authoring/edit/entries/problems.ts';
import { plainKit } from '../../../../../src/model/entries/fields.ts';

const field = (schema: z.ZodType) => describeEntry(z.object({ key: schema })).key!;

describe('a field is derived from its schema', () => {
  const meta = { title: 'Brand', description: 'The name of the agency.' };

  it.each([
    ['with the title and the description of the schema', z.string().meta(meta), meta],
    ['that must be filled in', z.string(), { required: true }],
    ['that may be left empty, as it is optional', z.string().optional(), { required: false }],
    ['that may be left empty, as it has a default', z.boolean().default(false), { required: false }],
    ['a short text: one line', z.string().max(120), { kind: 'text', multiline: false, max: 120 }],
    ['a long text: several lines', z.string().min(40).max(121), { kind: 'text', multiline: true, max: 121 }],
    ['the name of an entry', z.string().meta({ widget: 'name' }), { kind: 'text', namesEntry: true }],
    ['a whole number', z.int().min(1).max(9999), { kind: 'number' }],
    ['true or false', z.boolean().default(true), { kind: 'boolean', default: true }],
    ['a day', z.preprocess((day) => day, z.iso.date()).optional(), { kind: 'date', required: false }],
    ['a choice', z.enum(['ink', 'moss']), { kind: 'choice', options: ['ink', 'moss'], default: undefined }],
    ['a choice with a default', z.enum(['ink', 'moss']).default('moss'), { kind: 'choice', default: 'moss' }],
    ['several choices', z.array(z.enum(['a', 'b'])).min(1), { kind: 'choices', options: ['a', 'b'] }],
    ['a list', z.array(z.string()).min(2).max(4), { kind: 'list', max: 4, item: { kind: 'text' } }],
    ['a list of a fixed length', z.array(z.string()).length(3), { kind: 'list', max: 3 }],
    [
      'a picture',
      plainKit.image({ sharpFromPx: 1600 }),
      { kind: 'file', accept: 'image/*', picture: { sharpFromPx: 1600 } },
    ],
    [
      'a film',
      z.string().meta({ widget: 'file', accept: '.mp4', fileName: 'film' }),
      { kind: 'file', accept: '.mp4', fileName: 'film' },
    ],
    [
      'an entry of a collection',
      plainKit.reference('services'),
      { kind: 'reference', collection: 'services' },
    ],
    [
      'a group',
      z.strictObject({ label: z.string() }),
      { kind: 'group', fields: { label: { kind: 'text' } } },
    ],
  ])('%s', (_, schema, expected) => {
    expect(field(schema)).toMatchObject(expected);
  });

  it('requires nothing in an optional group, at any depth', () => {
    const schema = z.object({ text: z.string(), button: z.object({ label: z.string() }) }).optional();
    expect(field(schema)).toMatchObject({
      description: 'Leave all of it empty if there is none.',
      fields: {
        text: { required: false },
        button: { required: false, fields: { label: { required: false } } },
      },
    });
  });

  it('describes what a ticked checkbox means', () => {
    const schema = z.boolean().default(false).meta({ description: 'true: shown on the home page.' });
    expect(field(schema).description).toBe('Ticked: shown on the home page.');
  });

  it('names a field of an unknown kind', () => {
    expect(() => field(z.map(z.string(), z.string()).meta({ title: 'Odd one' }))).toThrow(
      'Odd one: the editor has no field for a schema of the type undefined.',
    );
  });
});

describe('a value is refused with the message of the content check', () => {
  it.each([
    [
      'too long',
      z.string().max(3),
      'abcde',
      '“Price” is 5 characters long, but only 3 fit its place. Shorten it by 2.',
      false,
    ],
    [
      'too short',
      z.string().min(3),
      'a',
      '“Price” is 1 character long, but it takes at least 3. Write 2 more.',
      true,
    ],
    [
      'wrong form',
      z.string().regex(/^\$\d+$/, { error: 'Write a price as $549.' }),
      '549',
      '“Price” cannot be “549”. Write a price as $549.',
      false,
    ],
    ['missing', z.string(), undefined, '“Price” is missing.', true],
  ])('%s', (_, schema, value, text, isUnfinished) => {
    const entry = z.object({ price: schema.meta({ title: 'Price', description: 'Shown by the form.' }) });
    expect(findProblems({ schema: entry }, { price: value })).toEqual([
      { key: 'price', title: 'Price', text, isUnfinished },
    ]);
  });

  it('with the path of a nested field', () => {
    const plans = [{ title: 'Basic', price: '549 dollars a month' }];
    const found = findProblems(KINDS.packages!, { plans }, { language: 'en', currency: 'USD' });
    expect(found).toContainEqual(expect.objectContaining({ key: 'plans[0].price', title: 'Basic › Price' }));
  });
});

it.each([
  ['“Price” is missing.', ' is missing.'],
  [
    'Exactly one of the three plans is the popular one.',
    ': Exactly one of the three plans is the popular one.',
  ],
])('“%s” does not repeat the title that it follows', (text, rest) => {
  expect(afterTitle({ title: 'Standard › Price', text })).toBe(rest);
});

const hint = (
  path: string,
  saved: Record<string, string>,
  now: Record<string, string>,
  uploads: string[] = [],
) => hintOf({ get: (key) => now[key], getSaved: (key) => saved[key], uploads: new Set(uploads) }, path);

describe('the hint at a price', () => {
  it.each([
    ['$549/mo', '$499', 'This was a price per month. Write $499/mo to keep it so.'],
    ['$549/mo', '$499/mo', undefined],
    ['549 €/mo', '499 €', 'This was a price per month. Write 499 €/mo to keep it so.'],
    ['$549/mo', 'On request', undefined],
    ['$549/mo', '$', undefined],
  ])('from %s to %s', (before, now, text) => {
    expect(hint('price', { price: before }, { price: now })).toBe(text);
  });
});

describe('the description of a picture', () => {
  const saved = { picture: './picture.jpg', pictureAlt: 'A hill.' };

  it('has a hint once the picture is another one', () => {
    expect(hint('pictureAlt', saved, saved, ['picture.jpg'])).toMatch(/Does this still describe it\?$/);
  });

  it.each([
    ['the picture is the same', saved, saved, []],
    ['it was rewritten', saved, { ...saved, pictureAlt: 'A lake.' }, ['picture.jpg']],
    ['there was none', { pictureAlt: '' }, { picture: './picture.jpg', pictureAlt: '' }, ['picture.jpg']],
  ])('has no hint if %s', (_, before, now, uploads) => {
    expect(hint('pictureAlt', before as Record<string, string>, now, uploads)).toBeUndefined();
  });
});

describe('empty values are not written', () => {
  it.each([
    ['an empty text', { client: '' }, {}],
    ['nothing', { publicFrom: null }, {}],
    ['a box that holds its default', { featured: false, draft: false }, {}],
    ['a group in which everything is empty', { film: { mp4: '', webm: null } }, {}],
    ['a field that is not in the schema, which would stop the build', { prize: '$5' }, {}],
    ['space around a text', { title: ' A menu ', featured: true }, { title: 'A menu', featured: true }],
    ['an empty field of a group', { film: { mp4: './a.mp4', webm: '' } }, { film: { mp4: './a.mp4' } }],
  ])('%s', (_, entry, written) => {
    expect(pruneEntry(entry, KINDS.portfolio!.fields)).toEqual(written);
  });

  it('an empty optional list; an empty required one is left to the check', () => {
    expect(pruneEntry({ ways: [] }, KINDS['page-services']!.fields)).toEqual({});
    expect(pruneEntry({ plans: [] }, KINDS.packages!.fields)).toEqual({ plans: [] });
  });
});
