import { BUILD } from './faults/build.ts';
import { CONTENT } from './faults/content.ts';
import { ISLANDS } from './faults/islands.ts';
import { SERVICE } from './faults/service.ts';
import { TOOLS } from './faults/tools.ts';

const AREAS = { islands: ISLANDS, service: SERVICE, content: CONTENT, build: BUILD, tools: TOOLS };

/** Mutations, chosen without looking at the assertions. Survivors stay in the list until a test detects them. */
export const FAULTS = Object.entries(AREAS).flatMap(([area, faults]) =>
  faults.map((fault) => ({ area, ...fault })),
);
