import { OUTBOX_KEY } from '../islands/enquiry-form/outbox-key.ts';

/**
 * Sends enquiries that an earlier page could not. The code for it lies in the page as an inert template
 * (see `layouts/page.astro`), so that it is fetched only if something waits in the browser's outbox.
 */
export function resendWaitingEnquiries() {
  try {
    if (!localStorage.getItem(OUTBOX_KEY)) return;
  } catch {
    return; // Storage is forbidden, so nothing can be waiting in it.
  }
  const code = document.querySelector<HTMLTemplateElement>('#resend-code');
  if (code) document.body.append(code.content.cloneNode(true));
}
