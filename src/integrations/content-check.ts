import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkContent, type ContentReport } from '../content-check/check.ts';
import { forPeople, inOneLine } from '../content-check/print/people.ts';

/** Editors save several files at once, and some programs write a file twice. Milliseconds. */
const PAUSE_MS = 100;

/** How Vite tells a page of an error, and takes it back. */
interface Browsers {
  send(message: object): void;
  on(event: 'connection', callback: () => void): void;
}

/**
 * Puts plain words where Astro would show a stack: a build stops with the list of mistakes, `npm run dev` waits until
 * they are mended, and shows later ones in the terminal and over the page.
 */
export function contentCheck(): AstroIntegration {
  let root = '';
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config, isRestart }) => {
        root = fileURLToPath(config.root).replace(/\/$/, '');
        if (command === 'build') await stopAtMistakes(root);
        if (command === 'dev' && !isRestart) await waitUntilMended(root);
      },
      'astro:server:setup': ({ server }) => {
        const browsers = server.ws as Browsers;
        let report: ContentReport | undefined;
        const show = () => report && hasErrors(report) && browsers.send(overlay(report));
        const check = oneAtATime(async () => {
          const hadErrors = report !== undefined && hasErrors(report);
          report = await checkContent({ root, now: new Date() });
          if (hadErrors || report.mistakes.length > 0) print(report);
          show();
          if (hadErrors && !hasErrors(report)) browsers.send({ type: 'full-reload' });
        });
        browsers.on('connection', show);
        server.watcher.on('all', (_event, file) => {
          if (file.replaceAll('\\', '/').startsWith(`${root}/src/content/`)) check();
        });
      },
    },
  };
}

const hasErrors = ({ mistakes }: ContentReport) => mistakes.some(({ severity }) => severity === 'error');

const print = (report: ContentReport) =>
  void process.stderr.write(`\n${forPeople(report, process.stderr.isTTY && process.stderr.hasColors())}\n`);

async function stopAtMistakes(root: string): Promise<void> {
  const report = await checkContent({ root, now: new Date() });
  if (report.mistakes.length > 0) print(report);
  // A thrown error would be printed with a stack.
  if (hasErrors(report)) process.exit(1);
}

/** Astro does not start with broken content, so it is not started before. */
async function waitUntilMended(root: string): Promise<void> {
  const { promise: mended, resolve } = Promise.withResolvers<void>();
  let last = '';
  const look = async () => {
    const report = await checkContent({ root, now: new Date() });
    const text = forPeople(report, false);
    if (report.mistakes.length > 0 && text !== last) print(report);
    if (hasErrors(report) && text !== last) process.stderr.write('Waiting until this is mended …\n');
    last = text;
    if (!hasErrors(report)) resolve();
  };
  // Begun before the first look, so that no change between the two is missed.
  const watcher = watch(`${root}/src/content`, { recursive: true }, oneAtATime(look));
  await look();
  await mended;
  watcher.close();
}

/** What Vite shows over the page: the sentences, one below the other. */
const overlay = ({ mistakes }: ContentReport) => ({
  type: 'error',
  err: {
    plugin: 'content',
    title: 'The content has mistakes',
    message: mistakes
      .filter(({ severity }) => severity === 'error')
      .map(inOneLine)
      .join('\n\n'),
    stack: '',
  },
});

/** Runs a task after a short pause, once for all calls of that time, and again for calls while it runs. */
function oneAtATime(task: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(task).catch((error: NodeJS.ErrnoException) => {
        // A file went away while it was looked at; the change that says so follows.
        if (error.code !== 'ENOENT') throw error;
      });
    }, PAUSE_MS);
  };
}
