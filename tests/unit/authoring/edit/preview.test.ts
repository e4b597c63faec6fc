import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startPreview } from '../../../../src/authoring/edit/server/preview.ts';
import { State } from '../../../../src/authoring/edit/server/state.ts';

const childProcesses = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

it('ends the process of the site before the command ends, so that nothing writes into its folder afterwards', async () => {
  const before = childProcesses();
  const stop = startPreview(new State(), '4330', undefined);
  expect(childProcesses()).toBe(before + 1);
  await stop();
  // libuv releases the handle of an ended process in the next phase.
  await setImmediate();
  expect(childProcesses()).toBe(before);
});
