import { setTimeout as delay } from 'node:timers/promises';

/** Timeout in milliseconds. */
const PATIENCE = 20_000;
/** Polling interval in milliseconds. */
const INTERVAL = 50;

/** Polls until a value is truthy; returns undefined after the timeout. */
export async function poll<T>(look: () => Promise<T | undefined | false>): Promise<T | undefined> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) return undefined;
    await delay(INTERVAL);
  }
}

/** Polls like `poll`, but throws after the timeout; `what` describes the value in the message. */
export async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const found = await poll(look);
  if (!found) throw new Error(`Waited ${PATIENCE / 1000} seconds for ${what}.`);
  return found;
}
