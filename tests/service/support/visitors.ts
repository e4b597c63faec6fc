import { postJson, withId } from './requests.ts';

export interface Visitors {
  /** Ids of confirmed enquiries. */
  confirmed: Set<string>;
  /** Origin of the service; undefined pauses sending. */
  url: string | undefined;
  /** Stops the visitors after their current enquiry, which requires a running service. */
  goHome(): Promise<void>;
}

/**
 * Starts visitors that each send one enquiry after the other. Unconfirmed enquiries are sent again with the same id, as
 * in the browser.
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
    // The service is down or cannot store the enquiry: retry.
    else await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
