import { postJson, withId } from './requests.ts';

export interface Visitors {
  /** The ids of the enquiries that were confirmed. */
  confirmed: Set<string>;
  /** Where they send from now on; undefined: nowhere, until it is set again. */
  url: string | undefined;
  /** Lets each visitor finish the enquiry at hand, which needs a running service. */
  goHome(): Promise<void>;
}

/**
 * Sends visitors who write one enquiry after the other. What is not confirmed is sent again under its id, as
 * the browser does it.
 */
export function sendVisitors(count: number): Visitors {
  let isOpen = true;
  const visitors: Visitors = { confirmed: new Set(), url: undefined, goHome };
  const all = Array.from({ length: count }, async () => {
    while (isOpen) await sendOne(visitors);
  });
  async function goHome() {
    isOpen = false;
    await Promise.all(all);
  }
  return visitors;
}

async function sendOne(visitors: Visitors): Promise<void> {
  const enquiry = withId();
  while (!visitors.confirmed.has(enquiry.id)) {
    const answer = visitors.url && (await postJson(visitors.url, enquiry).catch(() => undefined));
    const body = answer ? await answer.json().catch(() => undefined) : undefined;
    if (body?.success === true) visitors.confirmed.add(enquiry.id);
    // The service is away or cannot store: come back in a moment.
    else await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
