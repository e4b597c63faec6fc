import { describe, expect, it } from 'vitest';
import { checkFields } from '../../../../src/site/islands/enquiry-form/check-fields.ts';
import { type FieldName, FIELDS } from '../../../../src/enquiry/contract/fields.ts';
import { missingText } from '../../../support/required-fields.ts';

const controls =
  (values: Partial<Record<FieldName, string>>, isMalformed = false) =>
  (name: FieldName) => ({
    value: values[name] ?? '',
    validity: { typeMismatch: isMalformed && name === 'email' },
  });
const FULL = { name: 'Ada', email: 'ada@b.example', phone: '1', service: 'SEO', message: 'Hello' };

describe('the fields of the form', () => {
  it('are in order when all are filled in', () => {
    expect(checkFields(controls(FULL))).toEqual({});
  });

  it('are all named that are empty or hold white space alone', () => {
    expect(checkFields(controls({ ...FULL, name: ' ', message: '\n' }))).toEqual({
      name: missingText('name'),
      message: missingText('message'),
    });
  });

  it('name an address that the browser does not take for one', () => {
    for (const email of ['ada', 'müller@b.example', 'ada@mü ller.example'])
      expect(checkFields(controls({ ...FULL, email }, true))).toEqual({ email: FIELDS.email.malformed });
  });

  it('may hold an address whose domain WebKit does not take', () => {
    expect(checkFields(controls({ ...FULL, email: 'info@müller.example' }, true))).toEqual({});
  });
});
