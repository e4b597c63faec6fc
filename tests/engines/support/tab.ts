export type EngineName = 'firefox' | 'webkit' | 'safari';

/** Emulated media features. Missing ones keep the browser's default. */
export interface Emulation {
  reducedMotion?: boolean;
  forcedColors?: boolean;
  /** Applies print styles. */
  print?: boolean;
}

/** A browser, started once per worker. */
export interface Browser {
  /** Opens a tab without state of earlier tests. */
  open(): Promise<Tab>;
  close(): Promise<void>;
}

/** Operations of a driver in a tab. Coordinates are CSS pixels in the viewport. */
export interface Tab {
  /** Starts navigation to a URL. May resolve before the page has loaded; rejects if the driver reports an error. */
  load(url: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /**
   * Evaluates an expression, awaits promises, and returns its JSON value.
   * @param isLeaving whether the page may be replaced meanwhile, in which case a driver may never respond
   */
  evaluate(expression: string, isLeaving?: boolean): Promise<unknown>;
  /** Moves the mouse. */
  move(x: number, y: number): Promise<void>;
  /** Presses the mouse button at the current position. */
  down(): Promise<void>;
  /** Releases the mouse button. */
  up(): Promise<void>;
  /** Moves the mouse and clicks. */
  click(x: number, y: number): Promise<void>;
  /** Taps, or clicks if the driver does not support touch. */
  tap(x: number, y: number): Promise<void>;
  /** Scrolls with the mouse wheel at a position; positive: down and right. */
  wheel(x: number, y: number, deltaX: number, deltaY: number): Promise<void>;
  /** Presses a key or key combination: `Tab`, `Shift+Tab`, `ArrowDown`, `a`. */
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>;
  emulate(emulation: Emulation): Promise<void>;
  /** Returns a PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Whether an evaluation failed only because of a navigation. */
export const isNavigating = (error: unknown) =>
  error instanceof Error &&
  /context was destroyed|cannot find context|no such frame|detached|no such window|inspected target navigated|before the unload event|context no longer exists|DiscardedBrowsingContext|navigat/i.test(
    `${error.name} ${error.message}`,
  );
