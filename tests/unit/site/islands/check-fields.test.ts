import { describe, expect, it } from 'vitest';
import type { FieldName } from '../../../../src/enquiry/contract/fields.ts';
import { checkFields } from '../../../../src/site/islands/enquiry-form/check-fields.ts';
import { CONTENT_FACTS } from '../../../support/site-content.ts';

const WORDS = CONTENT_FACTS.words.errors;

const controls =
  (values: Partial<Record<FieldName, string>>, isMalformed = false) =>
  (name: FieldName) => ({
    value: values[name] ?? '',
    validity: { typeMismatch: isMalformed && name === 'email' },
  });
const FULL = { name: 'Ada', email: 'ada@b.example', phone: '1', service: 'SEO', message: 'Hello' };

describe('the fields of the form', () => {
  it('are valid when all are filled in', () => {
    expect(checkFields(controls(FULL), WORDS)).toEqual({});
  });

  it('are invalid if they are empty or contain only white space', () => {
    expect(checkFields(controls({ ...FULL, name: ' ', message: '\n' }), WORDS)).toEqual({
      name: WORDS.name.missing,
      message: WORDS.message.missing,
    });
  });

  it('are invalid with an address that the browser refuses', () => {
    for (const email of ['ada', 'müller@b.example', 'ada@mü ller.example'])
      expect(checkFields(controls({ ...FULL, email }, true), WORDS)).toEqual({
        email: WORDS.email.malformed,
      });
  });

  it('may contain an address whose domain WebKit refuses', () => {
    expect(checkFields(controls({ ...FULL, email: 'info@müller.example' }, true), WORDS)).toEqual({});
  });
});
