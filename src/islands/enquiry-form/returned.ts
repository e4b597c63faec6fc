import { browserStorage, refusedEntry } from './outbox.ts';
import { REFUSED_EVENT } from './resend.ts';

/**
 * Shows a notice on whatever page the visitor is, as soon as an enquiry from the outbox has been refused: its visitor
 * left in the belief that it would arrive. The link in the notice leads to a form, which takes it up.
 *
 * @param notice hidden at first
 */
export function tellOfReturned(notice: HTMLElement): void {
  const form = document.querySelector('.enquiry-form');
  const link = notice.querySelector('a');
  // Where there is a form, it is corrected here; the form's code comes with the first touch.
  if (form && link) link.href = link.hash;
  link?.addEventListener('click', () => {
    notice.hidden = true;
    form?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  });
  const show = () => {
    const storage = browserStorage();
    notice.hidden = !storage || !refusedEntry(storage);
  };
  addEventListener(REFUSED_EVENT, show);
  show();
}
