import { setTimeout as delay } from 'node:timers/promises';

/** How long something may take to be there, in milliseconds. */
const PATIENCE = 20_000;
/** Between two looks at the page, in milliseconds. */
const INTERVAL = 50;

/** Looks until there is something, or until the time is up. */
export async function poll<T>(look: () => Promise<T | undefined | false>): Promise<T | undefined> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) return undefined;
    await delay(INTERVAL);
  }
}

/** Like `poll`, but throws if there is nothing; `what` names it. */
export async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const found = await poll(look);
  if (!found) throw new Error(`Waited ${PATIENCE / 1000} seconds for ${what}.`);
  return found;
}
