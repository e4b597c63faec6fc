import { parentPort } from 'node:worker_threads';
import { checkContent, type ContentReport } from './check.ts';

/** Answers each message, the folder of the repository, with a report. */
parentPort!.on('message', async (root: string) => {
  parentPort!.postMessage(await report(root));
});

/** Undefined if a file went away while it was looked at; the change that says so follows. */
async function report(root: string): Promise<ContentReport | undefined> {
  try {
    return await checkContent({ root, now: new Date() });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}
