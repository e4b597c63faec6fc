import type { IncomingMessage, ServerResponse } from 'node:http';
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

/** Shows the mistakes in Vite's error overlay, and loads the page once they are fixed. */
const WAITING_PAGE =
  '<!doctype html><title>Mistakes</title><script type="module" src="/@vite/client"></script>';

/**
 * Reports content errors in plain language instead of a stack trace. A build stops; `npm run dev` shows them in the
 * terminal and in the error overlay. Astro cannot load content that has errors at the start: pages wait until they are
 * fixed.
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
      'astro:server:setup': async ({ server, refreshContent, logger }) => {
        const browsers = server.ws as Browsers;
        let report = isRestarted ? undefined : await check(root);
        let isLoaded = !report || !hasErrors(report);
        if (report && report.mistakes.length > 0) print(report);
        const show = () => report && hasErrors(report) && browsers.send(overlay(report));
        const checkAndShow = oneAtATime(async () => {
          const hadErrors = report !== undefined && hasErrors(report);
          report = (await check(root)) ?? report;
          if (!report) return;
          if (hadErrors || report.mistakes.length > 0) print(report);
          show();
          if (!hadErrors || hasErrors(report)) return;
          if (!isLoaded) await refreshContent?.({}).catch(({ message }: Error) => logger.error(message));
          isLoaded = true;
          browsers.send({ type: 'full-reload' });
        });
        browsers.on('connection', show);
        server.watcher.on('all', (_event, file) => {
          if (file.replaceAll('\\', '/').startsWith(`${root}/src/content/`)) checkAndShow();
        });
        server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
          if (isLoaded || !request.headers.accept?.includes('text/html')) next();
          else response.writeHead(503, { 'content-type': 'text/html' }).end(WAITING_PAGE);
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
