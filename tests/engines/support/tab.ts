export type EngineName = 'chromium' | 'firefox' | 'webkit' | 'safari';

/** What the browser is told about the visitor and their device. Left out: as the browser has it by default. */
export interface Emulation {
  reducedMotion?: boolean;
  forcedColors?: boolean;
  /** Styles as on paper. */
  print?: boolean;
}

/** A browser, started once and used by all tests of a worker. */
export interface Browser {
  readonly version: string;
  /** Opens a tab without state of earlier tests. `keepsPages` needs the back/forward cache. */
  open(options: { keepsPages: boolean }): Promise<Tab>;
  close(): Promise<void>;
}

/** What a driver can do in a tab. Positions are in CSS pixels of the viewport. */
export interface Tab {
  /** Starts to load an address; rejects if that is known to have failed, and may resolve before the page is there. */
  load(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /**
   * The JSON value of an expression, awaited if it is a promise.
   * @param isLeaving whether the page may be replaced meanwhile: a driver may not notice, and never answer
   */
  evaluate(expression: string, isLeaving?: boolean): Promise<unknown>;
  /** Moves the mouse. */
  move(x: number, y: number): Promise<void>;
  /** Moves the mouse and presses its left button. */
  click(x: number, y: number): Promise<void>;
  /** Touches with a finger, or with the mouse where the engine's driver knows no fingers. */
  tap(x: number, y: number): Promise<void>;
  /** Turns the wheel with the mouse at a position; positive: down and right. */
  wheel(x: number, y: number, deltaX: number, deltaY: number): Promise<void>;
  /** Presses a key, with others held down: `Tab`, `Shift+Tab`, `ArrowDown`, `a`. */
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>;
  emulate(emulation: Emulation): Promise<void>;
  /** A PNG of what is in view. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Tells whether evaluating failed only because the page was just being replaced by the next. */
export const isNavigating = (error: unknown) =>
  error instanceof Error &&
  /context was destroyed|cannot find context|no such frame|detached|no such window|inspected target navigated|before the unload event|context no longer exists|DiscardedBrowsingContext|navigat/i.test(
    `${error.name} ${error.message}`,
  );
