import { askForCorrection } from '../correction.ts';
import { shownInForm } from '../shown-in-form.ts';

const findForm = () => document.querySelector<HTMLFormElement>('.enquiry-form');

/**
 * Address of the form for the correction of a refused enquiry: the one on this page, if it has one.
 *
 * @param elsewhere address of a page with a form, with the id of a field as its fragment
 */
export const formHref = (elsewhere: string) =>
  findForm() ? new URL(elsewhere, location.href).hash : elsewhere;

/**
 * Hands a refused enquiry to the form that a link to `formHref` leads to.
 *
 * @param onTaken called once the link has been followed, if the form is on this page
 * @returns false if the form on this page holds another message, which must not be lost
 */
export function handToForm(id: string, onTaken: () => void): boolean {
  const form = findForm();
  if (form && new FormData(form).get('message')) return false;
  if (form) {
    shownInForm.add(id);
    setTimeout(onTaken);
  }
  askForCorrection(id);
  // Hydrates the form.
  form?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  return true;
}
