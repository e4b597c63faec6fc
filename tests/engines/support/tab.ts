import { setTimeout as delay } from 'node:timers/promises';

/** A browser, started once per worker. */
export interface Browser {
  /** Opens a tab, or returns the one that all tests share. */
  open(): Promise<Tab>;
  close(): Promise<void>;
}

/** Actions of one input device, as in both WebDriver protocols (https://www.w3.org/TR/webdriver2/#actions). */
export interface InputSource {
  type: 'key' | 'pointer' | 'wheel';
  id: string;
  parameters?: { pointerType: 'mouse' | 'touch' };
  actions: object[];
}

/** WebDriver key codes by `KeyboardEvent.key`. */
const KEYS: Record<string, string> = {
  Tab: '\ue004',
  Enter: '\ue007',
  Escape: '\ue00c',
  ArrowDown: '\ue015',
  ArrowLeft: '\ue012',
  ArrowRight: '\ue014',
};

const DOWN = { type: 'pointerDown', button: 0 };
const UP = { type: 'pointerUp', button: 0 };

/** A tab with trusted input events. Coordinates are CSS pixels in the viewport. */
export abstract class Tab {
  /** Starts navigation to a URL. May resolve before the page has loaded. */
  abstract load(url: string): Promise<unknown>;
  abstract back(): Promise<unknown>;
  abstract forward(): Promise<unknown>;
  /** Evaluates an expression whose value is a string or a promise of one. */
  abstract evaluate(expression: string): Promise<unknown>;
  /** Sets the size of the viewport. */
  abstract resize(width: number, height: number): Promise<unknown>;
  /** Returns a PNG of the viewport, in base64. */
  abstract screenshot(): Promise<string>;
  abstract close(): Promise<unknown>;
  protected abstract perform(source: InputSource): Promise<unknown>;

  move = (x: number, y: number) => this.#point('mouse', [{ type: 'pointerMove', x, y }]);
  down = () => this.#point('mouse', [DOWN]);
  up = () => this.#point('mouse', [UP]);
  click = (x: number, y: number) => this.#point('mouse', [{ type: 'pointerMove', x, y }, DOWN, UP]);
  /** Taps, or clicks if the driver does not support touch. */
  tap = (x: number, y: number) => this.#point('touch', [{ type: 'pointerMove', x, y }, DOWN, UP]);

  /** Scrolls down with the mouse wheel at a position. */
  wheel(x: number, y: number, deltaY: number) {
    const actions = [{ type: 'scroll', x, y, deltaX: 0, deltaY }];
    return this.perform({ type: 'wheel', id: 'wheel', actions });
  }

  press = (key: string) => this.#strike([KEYS[key]!]);
  type = (text: string) => this.#strike([...text]);

  #point(pointerType: 'mouse' | 'touch', actions: object[]) {
    return this.perform({ type: 'pointer', id: pointerType, parameters: { pointerType }, actions });
  }

  #strike(keys: string[]) {
    const actions = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    return this.perform({ type: 'key', id: 'key', actions });
  }
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
