import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plainKit } from '../../../../../src/model/check/kit.ts';
import * as fields from '../../../../../src/authoring/edit/entries/describe.ts';

const field = (schema: z.ZodType, key = 'key') => fields.describe(schema, key);

describe('a field of the screen comes from its schema', () => {
  it('is called by its key in words if the schema has no title', () => {
    expect(field(z.string(), 'buttonText').title).toBe('Button text');
  });

  const told = { title: 'Brand', description: 'The name of the agency.' };

  it.each([
    ['with the title and the description of the schema', z.string().meta(told), told],
    ['that must be filled in', z.string(), { required: true }],
    ['that may be left empty, as it is optional', z.string().optional(), { required: false }],
    ['that may be left empty, as it has a default', z.boolean().default(false), { required: false }],
    ['a short text: one line', z.string().max(120), { kind: 'text', multiline: false, max: 120 }],
    ['a long text: several lines', z.string().min(40).max(121), { kind: 'text', multiline: true, min: 40 }],
    ['a text without limit: one line', z.string(), { kind: 'text', multiline: false, min: 1 }],
    ['the name of an entry', z.string().meta({ widget: 'name' }), { kind: 'text', namesEntry: true }],
    ['a whole number', z.int().min(1).max(9999), { kind: 'number', min: 1, max: 9999 }],
    ['true or false', z.boolean().default(true), { kind: 'boolean', default: true }],
    ['a day', z.preprocess((day) => day, z.iso.date()).optional(), { kind: 'date', required: false }],
    ['a choice', z.enum(['ink', 'moss']), { kind: 'choice', options: ['ink', 'moss'], default: undefined }],
    ['a choice with a default', z.enum(['ink', 'moss']).default('moss'), { kind: 'choice', default: 'moss' }],
    ['several choices', z.array(z.enum(['a', 'b'])).min(1), { kind: 'choices', options: ['a', 'b'] }],
    ['a list', z.array(z.string()).min(2).max(4), { kind: 'list', min: 2, max: 4, item: { kind: 'text' } }],
    ['a list of a fixed length', z.array(z.string()).length(3), { kind: 'list', min: 3, max: 3 }],
    ['a list that may be missing', z.array(z.string()).min(2).optional(), { kind: 'list', min: 0 }],
    ['a picture', plainKit.image({ minWidth: 1600 }), { kind: 'file', accept: 'image/*', minWidth: 1600 }],
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

  it('asks for nothing in a group that may be missing, however deep', () => {
    const schema = z.object({ text: z.string(), button: z.object({ label: z.string() }) }).optional();
    expect(field(schema)).toMatchObject({
      description: 'Leave all of it empty if there is none.',
      fields: {
        text: { required: false },
        button: { required: false, fields: { label: { required: false } } },
      },
    });
  });

  it('says of a box what a tick means', () => {
    const schema = z.boolean().default(false).meta({ description: 'true: shown on the home page.' });
    expect(field(schema).description).toBe('Ticked: shown on the home page.');
  });

  it('keeps the order of the schema', () => {
    const entry = fields.describeEntry(z.object({ b: z.string(), a: z.string(), c: z.string() }));
    expect(Object.keys(entry)).toEqual(['b', 'a', 'c']);
  });

  it('names a field whose kind it does not know', () => {
    expect(() => field(z.map(z.string(), z.string()).meta({ title: 'Odd one' }))).toThrow(
      'Odd one: the editor has no field for a schema of the kind map.',
    );
  });
});
