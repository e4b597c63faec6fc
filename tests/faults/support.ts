import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { type MailServer, mailedIds } from '../service/support/mail-server.ts';
import { isLong } from '../service/support/long.ts';
import { postJson, withId } from '../service/support/requests.ts';
import { until } from '../service/support/until.ts';
import type { startReceiver } from '../service/support/webhook-receiver.ts';
import { readDeliveries, readRows } from '../support/database.ts';

/** Maximum lifetime of a process after a confirmed enquiry. */
const MAX_LIFE_MS = isLong ? 800 : 300;

interface Visitors {
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

interface Killable {
  url: string;
  end(signal: NodeJS.Signals): Promise<unknown>;
}

/** Starts a service under load, and kills it, again and again; returns the visitors, who wait for another service. */
export async function killUnderLoad(start: () => Promise<Killable>, { times = 1 }) {
  const visitors = sendVisitors(isLong ? 8 : 4);
  for (let kills = 0; kills < times; kills += 1) {
    const service = await start();
    visitors.url = service.url;
    // However slow the machine, each process has enquiries to lose.
    const before = visitors.confirmed.size;
    await until('an enquiry is confirmed', () => visitors.confirmed.size > before);
    await new Promise((resolve) => setTimeout(resolve, randomInt(MAX_LIFE_MS)));
    await service.end('SIGKILL');
    visitors.url = undefined;
  }
  return visitors;
}

/**
 * Expects that each confirmed enquiry is stored, delivered and mailed; none is mailed twice except
 * for attempts whose outcome was counted as unknown.
 *
 * @returns how many there are, how many came twice, and how many might have
 */
export function expectEachDeliveredOnce(databaseFile: string, confirmed: Set<string>, mail: MailServer) {
  const rows = readRows(databaseFile).map(({ id, state, unknown_outcomes }) => ({
    ...{ id: String(id), state, unknownOutcomes: Number(unknown_outcomes) },
  }));
  const stored = new Set(rows.map(({ id }) => id));
  expect([...confirmed].filter((id) => !stored.has(id))).toEqual([]);
  expect(rows.filter(({ state }) => state !== 'delivered')).toEqual([]);
  const mailed = Map.groupBy(mailedIds(mail), (id) => id);
  expect(rows.filter(({ id }) => !mailed.has(id))).toEqual([]);
  const surplus = ({ id }: { id: string }) => mailed.get(id)!.length - 1;
  expect(rows.filter((row) => surplus(row) > row.unknownOutcomes)).toEqual([]);
  expect([...mailed.keys()].filter((id) => !stored.has(id))).toEqual([]);
  return {
    enquiries: rows.length,
    mailedTwice: rows.filter((row) => surplus(row) > 0).length,
    unknown: rows.reduce((sum, { unknownOutcomes }) => sum + unknownOutcomes, 0),
  };
}

/** Expects that a webhook got each enquiry, and none twice except for attempts whose outcome was counted as unknown. */
export function expectEachPostedOnce(
  databaseFile: string,
  { host, posted }: Awaited<ReturnType<typeof startReceiver>>,
): void {
  const times = Map.groupBy(posted, ({ headers }) => headers['idempotency-key']);
  const deliveries = readDeliveries(databaseFile).filter(({ channel }) => String(channel).startsWith(host));
  expect(deliveries.length).toBeGreaterThan(0);
  for (const { id, unknown_outcomes } of deliveries) {
    const count = times.get(String(id))?.length ?? 0;
    expect([id, count >= 1, count - 1 <= Number(unknown_outcomes)]).toEqual([id, true, true]);
  }
}
