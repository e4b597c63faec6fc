import { type Enquiry, SENT } from '../../support/enquiry-form.ts';
import type { Visitor } from './visitor.ts';
import { REQUIRED_FIELDS, type RequiredField } from '../../support/required-fields.ts';

export const fieldOf = (name: RequiredField) => `#enquiry-${name}`;
export const SEND = { role: 'button', within: 'form' } as const;
export const SUMMARY = { role: 'alert', within: 'form' } as const;
/** The form once it has hydrated. */
export const READY = 'form[novalidate]';
/** Success message below the form. */
export const THANKS = { text: SENT, within: { role: 'status', within: 'form' } } as const;

/** Fills in the form of a page with mouse and keyboard. */
export async function fillIn(visitor: Visitor, enquiry: Enquiry): Promise<void> {
  for (const name of REQUIRED_FIELDS) {
    if (name === 'service') await visitor.choose(fieldOf(name), enquiry.service);
    else await visitor.fill(fieldOf(name), enquiry[name]);
  }
}

/** Reads the values of the form of a page. */
export async function contentsOf(visitor: Visitor): Promise<Enquiry> {
  const values = await visitor.evaluate(
    (names) => names.map((name) => document.querySelector<HTMLInputElement>(`#enquiry-${name}`)!.value),
    [...REQUIRED_FIELDS],
  );
  return Object.fromEntries(REQUIRED_FIELDS.map((name, index) => [name, values[index]])) as Enquiry;
}

/** Waits until the form has hydrated, which starts on the first interaction. */
export async function untilReady(visitor: Visitor): Promise<void> {
  await visitor.read(READY, () => true);
}
