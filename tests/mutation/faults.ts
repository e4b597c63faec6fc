import { BUILD } from './faults/build.ts';
import { CONTENT } from './faults/content.ts';
import { ISLANDS } from './faults/islands.ts';
import { SERVICE } from './faults/service.ts';
import { TOOLS } from './faults/tools.ts';

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

const AREAS = { islands: ISLANDS, service: SERVICE, content: CONTENT, build: BUILD, tools: TOOLS };

/** Mutations, chosen without looking at the assertions. Survivors stay in the list until a test detects them. */
export const FAULTS = Object.entries(AREAS).flatMap(([area, faults]) =>
  faults.map((fault) => ({ area, ...fault })),
);
