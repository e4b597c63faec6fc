import { parentPort } from 'node:worker_threads';
import { checkContent, type ContentReport } from './check.ts';

/** Handles a message with the root of the repository; responds with a content report. */
parentPort!.on('message', async (root: string) => {
  parentPort!.postMessage(await report(root));
});

/** Checks the content. Returns undefined if a file was deleted meanwhile; another change event follows. */
async function report(root: string): Promise<ContentReport | undefined> {
  try {
    return await checkContent({ root, now: new Date() });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}
