import { enquiryForm as words, listedServices } from '../support/content.ts';
import { REQUIRED_FIELDS } from '../support/required-fields.ts';
import {
  ENQUIRIES,
  enquiryOf,
  expectThanks,
  fieldOf,
  fillIn,
  SEND,
  SUMMARY,
  untilReady,
} from './support/parts.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

/** The link of the summary to a field. */
const linkIn = (name: string) => `${SUMMARY} [href="#enquiry-${name}"]`;

/** Reads the values of the form of a page. */
async function contentsOf(visitor: Visitor) {
  const values: [string, string][] = [];
  for (const name of REQUIRED_FIELDS) values.push([name, await visitor.value(fieldOf(name))]);
  return Object.fromEntries(values);
}

/** Distance of an element below the bar, in CSS pixels; negative if the bar covers it. */
const belowBar = (visitor: Visitor, selector: string) =>
  visitor.read(selector, (element) => {
    const bar = document.querySelector('.bar')!.getBoundingClientRect().bottom;
    return Math.round(element.getBoundingClientRect().top - bar);
  });

test('an empty form on a phone scrolls to the error summary below the bar, which links to each field', async ({
  visitor,
  proxy,
}) => {
  await visitor.resize(390, 844);
  await visitor.go('/contact');
  await visitor.hover(fieldOf('message'));
  await untilReady(visitor);
  await visitor.click(SEND);
  await expect.poll(() => visitor.text(SUMMARY)).toContain(words.refused!);
  await expect.poll(() => visitor.hasFocus('.enquiry-summary')).toBe(true);
  await expect.poll(() => belowBar(visitor, SUMMARY)).toBeGreaterThanOrEqual(0);
  await expect.poll(() => visitor.isInView(SUMMARY)).toBe(true);

  const enquiry = enquiryOf();
  for (const name of REQUIRED_FIELDS) {
    expect(await visitor.attribute(fieldOf(name), 'aria-invalid')).toBe('true');
    await visitor.click(linkIn(name));
    await expect.poll(() => visitor.hasFocus(fieldOf(name))).toBe(true);
    await expect.poll(() => belowBar(visitor, fieldOf(name))).toBeGreaterThanOrEqual(0);
    // Typed text arrives in the field.
    if (name === 'service') await visitor.press('ArrowDown');
    else await visitor.type(enquiry[name]);
    await expect.poll(() => visitor.value(fieldOf(name))).not.toBe('');
    await expect.poll(() => visitor.attribute(fieldOf(name), 'aria-invalid')).toBe(null);
  }
  expect(await visitor.isVisible(SUMMARY)).toBe(false);
  expect(proxy.seen(ENQUIRIES)).toEqual([]);
});

test('an enquiry with an umlaut in the e-mail address reaches the agency once', async ({
  visitor,
  office,
  proxy,
}) => {
  await visitor.go(`/services/${listedServices[1]!.id}`);
  const enquiry = enquiryOf();
  const [user] = enquiry.email.split('@');
  // Engines handle the umlaut differently.
  await fillIn(visitor, { ...enquiry, email: `${user}@müller.example` });
  await untilReady(visitor);
  await visitor.click(SEND);
  await expectThanks(visitor);
  const email = `${user}@xn--mller-kva.example`;
  expect(office.stored(email)).toEqual([expect.objectContaining({ ...enquiry, email })]);
  expect(proxy.seen(ENQUIRIES)).toHaveLength(1);
});

test('typed text is restored after a visit to another page', async ({ visitor }) => {
  const enquiry = enquiryOf();
  await visitor.go('/contact');
  await fillIn(visitor, enquiry);

  await visitor.go('/about');
  await visitor.back();
  await expect.poll(() => contentsOf(visitor)).toEqual(enquiry);
});
