/** A small fault as a person makes it: one expression of one file, changed. */
export interface Fault {
  id: string;
  file: string;
  /** Occurs once in the file. */
  find: string;
  replace: string;
  /** The tests that a person would expect to fail: files of Vitest, and of Playwright on the built site. */
  tests: string[];
}
