import { setTimeout as delay } from 'node:timers/promises';

/** Actions of one input device, as in both WebDriver protocols (https://www.w3.org/TR/webdriver2/#actions). */
interface InputSource {
  type: 'key' | 'pointer' | 'wheel';
  id: string;
  parameters?: { pointerType: 'mouse' | 'touch' };
  actions: object[];
}

/**
 * A browser with one tab, started once per worker. Each test has its own origin, so that it does not see the storage of
 * other tests.
 *
 * Puppeteer for Firefox and Selenium for WebKit, 58 MB, would replace some eighty lines of the two files that implement it:
 * what waits for pages and for elements would stay, because neither waits in both engines.
 */
export interface Driver {
  /** Starts navigation to a URL. May resolve before the page has loaded. */
  load(url: string): Promise<unknown>;
  back(): Promise<unknown>;
  forward(): Promise<unknown>;
  /** Evaluates an expression whose value is a string or a promise of one. */
  evaluate(expression: string): Promise<string>;
  perform(source: InputSource): Promise<unknown>;
  /** Sets the size of the viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<unknown>;
  /** Returns a PNG of the viewport, in base64. */
  screenshot(): Promise<string>;
  /** Ends the browser. */
  close(): Promise<void>;
}

/** Timeout and interval of polling in milliseconds. */
const PATIENCE = 20_000;
const INTERVAL = 50;

/** Polls until a value is truthy. After the timeout it throws; `what` names in the message what was waited for. */
export async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const end = performance.now() + PATIENCE;
  while (performance.now() < end) {
    const found = await look();
    if (found) return found;
    await delay(INTERVAL);
  }
  throw new Error(`Waited ${PATIENCE / 1000} seconds for ${what}.`);
}
