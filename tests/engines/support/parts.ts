/** CSS selectors for parts of pages, and actions that use several of them. */
import { SEND_MAIL_PATH } from '../../../src/enquiry/contract/api.ts';
import { labels, type Project } from '../../support/content.ts';
import { type Enquiry, newEnquiry, SENT } from '../../support/enquiry-form.ts';
import { REQUIRED_FIELDS, type RequiredField } from '../../support/required-fields.ts';
import { expect } from './test.ts';
import type { Visitor } from './visitor.ts';

export const MENU = '#menu';
export const MENU_BUTTON = '.navbar-toggle';
export const OPEN = `${MENU_BUTTON}[aria-label="${labels.menu}"]`;
export const CLOSE = `${MENU_BUTTON}[aria-label="${labels.closeMenu}"]`;
/** The list of services in the wide bar, and its button. */
export const SERVICES = '#services-menu';
export const SERVICES_BUTTON = '.navbar-services > button';

/** A link of the menu, or of its list of services. */
export const linkTo = (href: string, within = MENU) => `${within} a[href="${href}"]`;

/** A tab of the packages. */
export const tabOf = (id: string) => `[role=tab][href="#${id}"]`;

export const fieldOf = (name: RequiredField) => `#enquiry-${name}`;
export const SEND = 'form [type=submit]';
/** Error summary above the fields. */
export const SUMMARY = 'form [role=alert]';
/** Success message below the form, in any language. */
export const SUCCESS = '.enquiry-status [data-kind=success]';

/** Requests that send an enquiry. */
export const ENQUIRIES = new RegExp(`^${SEND_MAIL_PATH}$`);

/** An enquiry whose message has no line break, which would be typed as Enter. */
export const enquiryOf = () => newEnquiry({ message: 'About $2,000. When can we talk?' });

/** Whether the form has hydrated, which starts on the first interaction. */
export const isReady = (visitor: Visitor) =>
  visitor.read('form', ({ parentElement }) =>
    Boolean((parentElement as { isDone?: boolean } | null)?.isDone),
  );

export const untilReady = (visitor: Visitor) => expect.poll(() => isReady(visitor)).toBe(true);

export const expectThanks = (visitor: Visitor) => expect.poll(() => visitor.text(SUCCESS)).toBe(SENT);

/** Fills in the empty form of a page with mouse and keyboard. */
export async function fillIn(visitor: Visitor, enquiry: Enquiry): Promise<void> {
  for (const name of REQUIRED_FIELDS) {
    const field = fieldOf(name);
    if (name === 'service') {
      await visitor.focus(field);
      while ((await visitor.value(field)) !== enquiry.service) await visitor.press('ArrowDown');
    } else {
      await visitor.click(field);
      await visitor.type(enquiry[name]);
    }
  }
}

/** A category in the filter bar of the portfolio, or `all`. */
export const choiceOf = (category: string) => `.portfolio-bar [data-choice="${category}"]`;
/** The link that opens a project in the large view. */
export const projectLink = ({ id }: Project) => `[data-project="${id}"] h2 a`;
/** The large view while it shows a project. */
export const largeView = ({ id }: Project) => `dialog[aria-labelledby="lightbox-${id}"]`;
