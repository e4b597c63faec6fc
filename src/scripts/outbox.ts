import { OUTBOX_KEY } from '../islands/enquiry-form/outbox-key.ts';

/**
 * Sends enquiries that an earlier page could not: looks for them in the browser's outbox and fetches the code that
 * sends them only if there is one.
 */
export function resendWaitingEnquiries() {
  try {
    if (!localStorage.getItem(OUTBOX_KEY)) return;
  } catch {
    return; // Storage is forbidden, so nothing can be waiting in it.
  }
  void import('../islands/enquiry-form/resend.ts').then(({ keepResending }) => keepResending());
}
