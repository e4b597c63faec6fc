import { ChildProcess } from 'node:child_process';
import { expect, it } from 'vitest';
import { startPreview, State } from '../../../../src/authoring/edit/server/preview.ts';

/** Child processes of this one that have not ended. Node documents only a list without objects. */
const children = () =>
  (process as unknown as { _getActiveHandles(): unknown[] })
    ._getActiveHandles()
    .filter((handle) => handle instanceof ChildProcess);

it('ends the process of the site before the command, so that it does not write into its folder afterwards', async () => {
  const others = children();
  const stop = startPreview(new State(), '4330', undefined);
  const [site] = children().filter((child) => !others.includes(child));
  expect(site!.signalCode).toBeNull();
  await stop();
  expect(site!.signalCode).toBe('SIGTERM');
});
