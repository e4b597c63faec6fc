/**
 * Checks the enquiry form and shows its errors, before and after React has arrived: the errors of an incomplete form
 * must not wait for it.
 *
 * Bundled on its own by `site/sections/enquiry.astro`; a build puts it into the file with the code of the islands, which
 * is fetched on the first interaction. React renders the places for errors and leaves their content and the attributes set
 * here alone.
 */
import { errorFragment, type FieldErrors } from '../../../enquiry/contract/api.ts';
import { FIELD_NAMES, type FieldName } from '../../../enquiry/contract/fields.ts';
import type { ErrorWords } from '../../../enquiry/contract/words.ts';
import { lead } from '../lead.ts';
import { checkFields, controlIn } from './check-fields.ts';

/** Data that the page passes to this script: HTML of the error summary, with all its parts, and the texts of mistakes. */
declare const PAGE: { summary: string; errors: ErrorWords };

/** The island of the form, as this script changes it. */
export interface EnquiryIsland extends HTMLElement {
  /** Replays a click on Send that `site/scripts/first-touch.js` holds back until hydration. */
  again?: (() => void) | null;
  /** Shows that the service has refused the enquiry, with its errors by field if it named any. */
  showErrors: (fields: FieldErrors) => void;
  /** Shows the errors again if React has rendered another form. */
  restoreErrors: () => void;
}

const island = document.querySelector('.enquiry-form')!.parentElement as EnquiryIsland;

/** The errors in the form; undefined before the first submit. */
let shown: { fields: FieldErrors; isFromService: boolean } | undefined;

const form = () => island.querySelector('form')!;
const summary = () => form().querySelector<HTMLElement>('.enquiry-summary')!;
const check = () => checkFields((name) => controlIn(form(), name), PAGE.errors);

/** Shows the errors found before sending. Returns whether there are any. */
function refuse(): boolean {
  const fields = check();
  show(fields, false);
  return Object.keys(fields).length > 0;
}

function show(fields: FieldErrors, isFromService: boolean): void {
  shown = { fields, isFromService };
  draw();
  if (summary().firstChild) lead(summary());
}

function draw(): void {
  const { fields, isFromService } = shown!;
  for (const answer of form().querySelectorAll<HTMLElement>('.enquiry-answer')) answer.style.display = 'none';
  const isInvalid = Object.keys(fields).length > 0;
  summary().innerHTML = isInvalid || isFromService ? PAGE.summary : '';
  const [title, refused, unreachable] = summary().querySelectorAll('p');
  if (!isFromService) title?.remove();
  (isInvalid ? unreachable : refused)?.remove();
  for (const name of FIELD_NAMES) mark(name, fields[name]);
}

/** Shows the error of a field at the field and in the summary, or removes it from both. */
function mark(name: FieldName, error: string | undefined): void {
  const link = summary().querySelector(`[href="#enquiry-${name}"]`);
  if (error) link!.textContent = error;
  else link?.closest('li')?.remove();
  const message = document.getElementById(errorFragment(name));
  // A choice without options is a hidden field.
  if (!message) return;
  message.textContent = error ?? '';
  message.style.display = error ? 'block' : 'none';
  const control = controlIn(form(), name);
  if (error) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
  const described = new Set(control.getAttribute('aria-describedby')?.split(' ')).add(message.id);
  control.setAttribute('aria-describedby', [...described].join(' '));
}

/** Removes the errors of fields that are now valid. New errors appear on the next submit only. */
function recheck(): void {
  if (!shown || shown.isFromService) return;
  const wrong = check();
  for (const name of FIELD_NAMES.filter((each) => shown!.fields[each] && !wrong[each])) {
    delete shown.fields[name];
    mark(name, undefined);
  }
  if (Object.keys(shown.fields).length === 0) summary().replaceChildren();
}

/** Answers a held click at once if the form is incomplete. A complete form waits for React. */
function answer(): void {
  if (island.again && refuse()) island.again = null;
}

/** Focuses the linked field: after plain fragment navigation WebKit shows its focus but ignores typing. */
function follow(event: Event): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.enquiry-summary li a');
  if (!link) return;
  event.preventDefault();
  lead(document.getElementById(link.hash.slice(1))!);
}

island.showErrors = (fields) => show(fields, true);
island.restoreErrors = () => {
  form().noValidate = true;
  if (shown && !summary().firstChild) draw();
};
island.restoreErrors();
answer();
island.addEventListener('click', answer);
island.addEventListener('click', follow);
island.addEventListener('input', recheck);
// Before React, which sends what is not prevented. While it is sending, it ignores a submit.
island.addEventListener(
  'submit',
  (event) => {
    if (!form().querySelector('[aria-disabled]') && refuse()) event.preventDefault();
  },
  true,
);
