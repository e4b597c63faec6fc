import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';
import { args } from '../../../tests/support/chromium.ts';
import { ToolError } from '../shared/tool-error.ts';
import { CATEGORIES, type LighthouseFigures } from './result.ts';

interface LighthouseOptions {
  /** The browser's program. */
  chromePath: string;
  /** At least 1. */
  runs: number;
  /** Whether the page is one: the answer to a missing address tells so to search engines and in the console. */
  isIndexed: boolean;
}

/**
 * Visits a page as Lighthouse's phone does, each time in a new browser, and returns the figures of the middle visit.
 */
export async function runLighthouse(url: string, options: LighthouseOptions): Promise<LighthouseFigures> {
  const { runs } = options;
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await visit(url, options));
  return figuresOf(runs === 1 ? results[0]! : computeMedianRun(results));
}

async function visit(url: string, { chromePath, isIndexed }: LighthouseOptions): Promise<Result> {
  const chrome = await chromeLauncher.launch({
    chromePath,
    chromeFlags: ['--headless=new', ...args],
    logLevel: 'silent',
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: isIndexed ? CATEGORIES : CATEGORIES.filter((category) => category !== 'seo'),
      skipAudits: isIndexed ? null : ['errors-in-console'],
      ignoreStatusCode: !isIndexed,
    });
    const lhr = result?.lhr;
    if (!lhr || lhr.runtimeError) {
      throw new ToolError(
        `Lighthouse could not measure ${url}: ${lhr?.runtimeError?.message ?? 'no result'}`,
      );
    }
    return lhr;
  } finally {
    chrome.kill();
  }
}

/** What the table tells of a visit. */
function figuresOf({ audits, categories }: Pick<Result, 'audits' | 'categories'>): LighthouseFigures {
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    firstPaintMs: figure('first-contentful-paint'),
    largestPaintMs: figure('largest-contentful-paint'),
    blockingMs: figure('total-blocking-time'),
    layoutShift: figure('cumulative-layout-shift'),
    scores: Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    ),
    // What costs performance are the paint times, which stand for themselves.
    lost: Object.values(categories)
      .filter(({ id }) => id !== 'performance')
      .flatMap(({ id, auditRefs }) =>
        auditRefs
          .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
          .map((ref) => `${id}: ${ref.id}`),
      ),
  };
}
