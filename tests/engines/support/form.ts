import { FIELD_NAMES, type FieldName } from '../../../src/enquiry/contract/fields.ts';
import { type Enquiry, SENT } from '../../support/enquiry-form.ts';
import type { Visitor } from './visitor.ts';

export const fieldOf = (name: FieldName) => `#enquiry-${name}`;
export const SEND = { role: 'button', within: 'form' } as const;
export const SUMMARY = { role: 'alert', within: 'form' } as const;
/** The thanks under the form. */
export const THANKS = { text: SENT, within: { role: 'status', within: 'form' } } as const;

/** Fills in the whole form of a page by mouse and keys. */
export async function fillIn(visitor: Visitor, enquiry: Enquiry): Promise<void> {
  for (const name of FIELD_NAMES) {
    if (name === 'service') await visitor.choose(fieldOf(name), enquiry.service);
    else await visitor.fill(fieldOf(name), enquiry[name]);
  }
}

/** What stands in the form of a page. */
export async function contentsOf(visitor: Visitor): Promise<Enquiry> {
  const values = await visitor.evaluate(
    (names) => names.map((name) => document.querySelector<HTMLInputElement>(`#enquiry-${name}`)!.value),
    [...FIELD_NAMES],
  );
  return Object.fromEntries(FIELD_NAMES.map((name, index) => [name, values[index]])) as Enquiry;
}

/** Waits until the script of the form is there, which the first touch has called. */
export async function untilReady(visitor: Visitor): Promise<void> {
  await visitor.read('form[novalidate]', () => true);
}
