import fc from 'fast-check';
import { expect } from 'vitest';
import { createEnquirySchema, fieldErrors } from '../../src/enquiry/contract/enquiry.ts';
import { FIELDS } from '../../src/enquiry/contract/fields.ts';
import { MAX_PAGE_LENGTH } from '../../src/enquiry/contract/api.ts';
import { localPath } from '../../src/enquiry/contract/addresses.ts';
import { parseFields } from '../../src/enquiry/http/body.ts';
import { enquiryInput, holds, text } from './support.ts';
import { REQUIRED_FIELDS } from '../support/required-fields.ts';
import { CONTENT_FACTS } from '../support/site-content.ts';

const enquirySchema = createEnquirySchema(CONTENT_FACTS.words.errors);

const CONTROL_CHARACTER = /\p{Cc}/u;

const input = fc.oneof({ weight: 4, arbitrary: enquiryInput }, { weight: 1, arbitrary: fc.object() });
holds(
  'any posted fields are either refused with messages or become texts within their limits',
  [input],
  (fields) => {
    const checked = enquirySchema.safeParse(fields);
    if (!checked.success) {
      for (const sentence of Object.values(fieldErrors(checked.error)))
        expect(sentence).toMatch(/^[A-Z].*\.$/);
      return;
    }
    for (const name of REQUIRED_FIELDS) {
      const value = checked.data[name];
      expect(value.length).toBeGreaterThan(0);
      expect(value.length).toBeLessThanOrEqual(FIELDS[name].maxLength);
      expect(value.isWellFormed()).toBe(true);
      expect(name === 'message' ? value.replace(/[\n\t]/g, '') : value).not.toMatch(CONTROL_CHARACTER);
    }
    // The result is valid and stays unchanged: a browser may send it twice.
    const again = enquirySchema.parse({ ...checked.data, website: '' });
    expect(again).toEqual({ ...checked.data, website: false });
  },
);

holds(
  'a path never points to another site, or contains another header',
  [
    fc.oneof(
      text(310),
      text(310).map((rest) => `/${rest}`),
      fc.webUrl(),
      fc.anything(),
    ),
  ],
  (value) => {
    const path = localPath(value);
    if (path === undefined) return;
    expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
    expect(new URL(path, 'https://agency.example').origin).toBe('https://agency.example');
    expect(localPath(path)).toBe(path.length <= MAX_PAGE_LENGTH ? path : undefined);
  },
);

const body = fc.oneof(
  text(2_000),
  fc.json(),
  enquiryInput.map((fields) => JSON.stringify(fields)),
);
holds(
  'any body is either fields or nothing, in both formats',
  [body, fc.constantFrom('json' as const, 'form' as const)],
  (written, format) => {
    const fields = parseFields(written, format);
    if (format === 'form' && !written.includes('%')) expect(fields).toBeDefined();
    if (fields !== undefined) expect(Array.isArray(fields)).toBe(false);
    enquirySchema.safeParse(fields ?? {});
  },
);
