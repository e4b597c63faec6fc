import { takeCorrection } from './correction.ts';
import { REFUSED_EVENT, RESENT_EVENT, tell } from './events.ts';
import { browserStorage, ENTRY_KEY_PREFIX, type OutboxEntry, type OutboxStorage } from './outbox.ts';
import { createResender, type Resender } from './resend.ts';
import { sendEnquiry } from './send.ts';
import { showNotice } from './show-notice.ts';
import { shownInForm } from './shown-in-form.ts';
import { tidyOutbox } from './tidy-outbox.ts';

let running: Resender | undefined;

/** Starts sending the outbox while this page is open, and reports results in the notice. Runs once per page. */
export function startOutbox(): void {
  const storage = browserStorage();
  if (!running && storage) running = start(storage);
}

/** Hands an enquiry that the form of this page could not send to the outbox. */
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
  // Drops a requested correction if this page has no form: a form opened later must not show it.
  if (!document.querySelector('.enquiry-form')) takeCorrection();
  const beginPageView = () => {
    tidyOutbox(storage, Date.now());
    resender.start((id) => shownInForm.has(id));
    show();
  };
  beginPageView();
  addEventListener('online', resender.tryAll);
  // The page was restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && beginPageView());
  // Another tab has changed, sent or deleted an entry.
  addEventListener('storage', ({ key }) => {
    if (key?.startsWith(ENTRY_KEY_PREFIX)) resender.update(key.slice(ENTRY_KEY_PREFIX.length));
    show();
  });
  return resender;
}
