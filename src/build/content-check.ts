import { once } from 'node:events';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
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
 * @param startThread starts the thread that checks; tests replace it
 */
export function contentCheck(startThread = startWorker): AstroIntegration {
  let root = '';
  let checker: ContentChecker | undefined;
  let first: Promise<ContentReport | undefined> | undefined;
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config, isRestart }) => {
        root = fileURLToPath(config.root).replace(/\/$/, '');
        if (command === 'build') await stopAtMistakes(root);
        if (command !== 'dev') return;
        checker = startChecker(root, startThread);
        // Runs in parallel with Astro's startup, which reads no content before `astro:server:setup`.
        if (!isRestart) first = checker.check();
      },
      'astro:server:setup': async ({ server }) => {
        const { check } = checker!;
        if (first) await waitUntilFixed(root, check, await first);
        const browsers = server.ws as Browsers;
        let report: ContentReport | undefined;
        const show = () => report && hasErrors(report) && browsers.send(overlay(report));
        const checkAndShow = oneAtATime(async () => {
          const hadErrors = report !== undefined && hasErrors(report);
          report = (await check()) ?? report;
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
      'astro:server:done': () => checker?.stop(),
    },
  };
}

const startWorker = () => new Worker(new URL('../model/check/worker.ts', import.meta.url));

/** Checks the content. Returns undefined if a file was deleted during the check. */
type Check = () => Promise<ContentReport | undefined>;

interface ContentChecker {
  check: Check;
  stop(): void;
}

/**
 * Starts a worker thread for checks: with 2,000 projects, a check would block the server for seconds. The next check
 * replaces a thread that has ended, for example because it ran out of memory.
 */
function startChecker(root: string, startThread: typeof startWorker): ContentChecker {
  let worker: Worker | undefined;
  const ask = async () => {
    worker ??= startThread().on('error', () => {
      worker = undefined;
    });
    worker.ref();
    worker.postMessage(root);
    try {
      const [report] = await once(worker, 'message');
      return report;
    } catch (error) {
      return { mistakes: [failure(CONTENT, error)], unwritten: [], entries: 0 };
    } finally {
      worker?.unref();
    }
  };
  let last: ReturnType<Check> = Promise.resolve(undefined);
  return {
    // One request at a time, because responses have no request id.
    check: () => (last = last.then(ask)),
    stop: () => void worker?.terminate(),
  };
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
async function waitUntilFixed(root: string, check: Check, first: ContentReport | undefined): Promise<void> {
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
  show(first);
  if (first && !hasErrors(first)) return;
  const again = async () => show(await check());
  const watcher = watch(`${root}/src/content`, { recursive: true }, oneAtATime(again));
  // Catches changes before the watcher started.
  await again();
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
