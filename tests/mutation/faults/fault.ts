/** A mutation that resembles a human mistake: a small change in one file. */
export interface Fault {
  id: string;
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Test files that should fail: of Vitest, or of Playwright on the built site. */
  tests: string[];
}
