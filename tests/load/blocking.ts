/**
 * How long tasks block the pages of a slow phone while they load: the part of each task after first paint above 50 ms, the
 * longest task, and forced style and layout, with a CPU slowed fourfold. The debugger that drives the browser makes V8
 * parse scripts twice: without it, React's start takes a fifth of what is shown here. Medians of the last build. Run it
 * with `npm run bench:blocking` on a machine that does nothing else; `npm run bench:blocking -- /about` measures one page.
 */
import type { Browser } from '@playwright/test';
import { PHONE } from '../../src/tooling/page/budgets.ts';
import { pagesByKind } from '../support/sitemap.ts';
import { median, repeat, slowDown, startTable, withSite } from './measure.ts';

const RUNS = 5;
/** Tasks after the network is idle: fonts that arrive, and the typing line. */
const SETTLE_MS = 1_500;
/** Path of the limit: a bare page with a heading and a picture. */
const LIMIT = '/limit';
const AIMS_MS = { blocked: 60, longest: 80 };

interface Script {
  invoker: string;
  duration: number;
  forcedStyleAndLayoutDuration: number;
}

interface Load {
  blockedMs: number;
  longestMs: number;
  forcedMs: number;
  /** The slowest script of a long frame. */
  worst: Script | undefined;
}

declare global {
  interface Window {
    found: { paintedAt: number; tasks: [start: number, duration: number][]; scripts: Script[] };
  }
}

/** Runs in the page before its scripts. */
function watch(): void {
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  window.found = { paintedAt: Infinity, tasks: [], scripts: [] };
  const { found } = window;
  observe('paint', ({ startTime }) => (found.paintedAt = Math.min(found.paintedAt, startTime)));
  observe('longtask', ({ startTime, duration }) => found.tasks.push([startTime, duration]));
  observe('long-animation-frame', (frame) =>
    found.scripts.push(
      ...(frame as unknown as { scripts: Script[] }).scripts.map(
        // Their entries cannot be serialised.
        ({ invoker, duration, forcedStyleAndLayoutDuration }) =>
          ({ invoker, duration, forcedStyleAndLayoutDuration }) satisfies Script,
      ),
    ),
  );
}

async function load(browser: Browser, url: string, path: string): Promise<Load> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.route(`**${LIMIT}`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><meta name="viewport" content="width=device-width"><h1>Limit</h1><img src="/favicon.svg" alt="">',
      }),
    );
    await slowDown(page);
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLE_MS);
    const { paintedAt, tasks, scripts } = await page.evaluate(() => window.found);
    const late = tasks.filter(([start, duration]) => start + duration > paintedAt);
    return {
      blockedMs: late.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
      longestMs: Math.max(0, ...late.map(([, duration]) => duration)),
      forcedMs: scripts.reduce((sum, script) => sum + script.forcedStyleAndLayoutDuration, 0),
      worst: scripts.toSorted((a, b) => b.duration - a.duration)[0],
    };
  } finally {
    await context.close();
  }
}

const wanted = process.argv[2];
const table = startTable();
await withSite(async (browser, url) => {
  const paths = wanted ? [wanted] : pagesByKind().values();
  for (const path of [LIMIT, ...paths]) {
    const loads = await repeat(RUNS, () => load(browser, url, path));
    const [worst] = loads.flatMap((each) => each.worst ?? []).toSorted((a, b) => b.duration - a.duration);
    const medianOf = (name: 'blockedMs' | 'longestMs' | 'forcedMs') =>
      Math.round(median(loads.map((each) => each[name])));
    const against = (aim: number, value: number) => `${value}${value > aim ? ` missed: ${aim}` : ''}`;
    table.add(path, {
      'blocked, ms': against(AIMS_MS.blocked, medianOf('blockedMs')),
      'longest task, ms': against(AIMS_MS.longest, medianOf('longestMs')),
      'forced layout, ms': medianOf('forcedMs'),
      'longest script, ms': worst ? `${Math.round(worst.duration)} ${worst.invoker}` : '–',
    });
  }
});
table.print();
