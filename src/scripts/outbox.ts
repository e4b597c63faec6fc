import { OUTBOX_KEY } from '../islands/enquiry-form/outbox-key.ts';

/**
 * Sends enquiries that an earlier page could not, and tells of one that was refused since. The code for it lies in
 * the page as an inert template (see `layouts/page.astro`), so that it is fetched only if the browser's outbox holds
 * something.
 */
export function resendWaitingEnquiries() {
  try {
    if (!localStorage.getItem(OUTBOX_KEY)) return;
  } catch {
    return; // Storage is forbidden, so nothing can be waiting in it.
  }
  const code = document.querySelector<HTMLTemplateElement>('#resend-code');
  // In the header, which stays in view: the browser keeps what is read in its place when something comes before it.
  if (code) document.querySelector('header')!.append(code.content);
}
