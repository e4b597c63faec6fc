import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkContent, type ContentReport, failure } from '../model/check/check.ts';
import { CONTENT } from '../model/site-map.ts';
import { formatReport, inOneLine } from '../model/check/format-report.ts';

/** Debounce interval: editors save several files at once, and some programs write a file twice. */
const PAUSE_MS = 100;

/** Vite's WebSocket server, which shows and clears the error overlay. */
interface Browsers {
  send(message: object): void;
  on(event: 'connection', callback: () => void): void;
}

/**
 * Reports content errors in plain language instead of a stack trace. A build stops; `npm run dev` waits until the
 * errors are fixed, and shows later ones in the terminal and in the error overlay.
 */
export function contentCheck(): AstroIntegration {
  let root = '';
  let isRestarted = false;
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config, isRestart }) => {
        root = fileURLToPath(config.root).replace(/\/$/, '');
        if (command === 'build') await stopAtMistakes(root);
        isRestarted = isRestart;
      },
      'astro:server:setup': async ({ server }) => {
        if (!isRestarted) await waitUntilFixed(root);
        const browsers = server.ws as Browsers;
        let report: ContentReport | undefined;
        const show = () => report && hasErrors(report) && browsers.send(overlay(report));
        const checkAndShow = oneAtATime(async () => {
          const hadErrors = report !== undefined && hasErrors(report);
          report = (await check(root)) ?? report;
          if (!report) return;
          if (hadErrors || report.mistakes.length > 0) print(report);
          show();
          if (hadErrors && !hasErrors(report)) browsers.send({ type: 'full-reload' });
        });
        browsers.on('connection', show);
        server.watcher.on('all', (_event, file) => {
          if (file.replaceAll('\\', '/').startsWith(`${root}/src/content/`)) checkAndShow();
        });
      },
    },
  };
}

/** Checks the content. Returns undefined if a file was deleted during the check: another change follows. */
async function check(root: string): Promise<ContentReport | undefined> {
  try {
    return await checkContent({ root, now: new Date() });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return { mistakes: [failure(CONTENT, error)], unwritten: [], entries: 0 };
  }
}

const hasErrors = ({ mistakes }: ContentReport) => mistakes.some(({ severity }) => severity === 'error');

const print = (report: ContentReport) =>
  void process.stderr.write(
    `\n${formatReport(report, process.stderr.isTTY && process.stderr.hasColors())}\n`,
  );

async function stopAtMistakes(root: string): Promise<void> {
  const report = await checkContent({ root, now: new Date() });
  if (report.mistakes.length > 0) print(report);
  // A thrown error would be printed with a stack trace.
  if (hasErrors(report)) process.exit(1);
}

/** Blocks until the content has no errors, because Astro does not start with invalid content. */
async function waitUntilFixed(root: string): Promise<void> {
  let last = '';
  const { promise: fixed, resolve } = Promise.withResolvers<void>();
  const show = (report: ContentReport | undefined) => {
    if (!report) return;
    const text = formatReport(report, false);
    if (report.mistakes.length > 0 && text !== last) print(report);
    if (hasErrors(report) && text !== last) process.stderr.write('Waiting until this is mended …\n');
    last = text;
    if (!hasErrors(report)) resolve();
  };
  const checkAgain = async () => show(await check(root));
  const watcher = watch(`${root}/src/content`, { recursive: true }, oneAtATime(checkAgain));
  await checkAgain();
  await fixed;
  watcher.close();
}

/** Text of Vite's error overlay. */
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

/** Debounces a task and runs it again for calls made while it runs. */
function oneAtATime(task: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(task);
    }, PAUSE_MS);
  };
}
