import { takeCorrection } from './correction.ts';
import { REFUSED_EVENT, RESENT_EVENT, tell } from './events.ts';
import { browserStorage, ENTRY_KEY_PREFIX, type OutboxEntry, type OutboxStorage } from './outbox.ts';
import { createResender, type Resender } from './resend.ts';
import { sendEnquiry } from './send.ts';
import { showNotice } from './show-notice.ts';
import { shownInForm } from './shown-in-form.ts';
import { tidyOutbox } from './tidy-outbox.ts';

let running: Resender | undefined;

/** Sends what waits in the outbox while this page is open, and tells the visitor about it. Starts once on a page. */
export function startOutbox(): void {
  const storage = browserStorage();
  if (!running && storage) running = start(storage);
}

/** Leaves an enquiry to the outbox that the form of this page has just tried to send. */
export function resendLater(id: string): void {
  startOutbox();
  running?.update(id);
}

function start(storage: OutboxStorage): Resender {
  const endpoint = document.documentElement.dataset.enquiryEndpoint ?? '';
  const resender = createResender({
    storage,
    send: (enquiry) => sendEnquiry(endpoint, enquiry),
    onOutcome(id, outcome) {
      if (outcome.kind === 'sent') tell(RESENT_EVENT, id);
      if (outcome.kind === 'refused') tell(REFUSED_EVENT, id);
      show(outcome.kind === 'sent' ? outcome.entry : undefined);
    },
  });
  const show = (sent?: OutboxEntry) =>
    void showNotice({ storage, isUnanswered: resender.isUnanswered, sent });
  // Drops a request to correct an enquiry that reached no form: whoever opens one later has not asked.
  if (!document.querySelector('.enquiry-form')) takeCorrection();
  const beginPageView = () => {
    tidyOutbox(storage, Date.now());
    resender.start((id) => shownInForm.has(id));
    show();
  };
  beginPageView();
  addEventListener('online', resender.tryAll);
  // Back on a page that the browser has kept alive.
  addEventListener('pageshow', ({ persisted }) => persisted && beginPageView());
  // Another tab has changed, sent or deleted an entry.
  addEventListener('storage', ({ key }) => {
    if (key?.startsWith(ENTRY_KEY_PREFIX)) resender.update(key.slice(ENTRY_KEY_PREFIX.length));
    show();
  });
  return resender;
}
