import { type Browser, programOf } from '../../tooling/find-browser.ts';
import { ToolError } from '../../tooling/tool-error.ts';
import type { Lighthouse, LighthouseResult } from './load-lighthouse.ts';
import { CATEGORIES, type LighthouseFigures } from './result.ts';

export interface LighthouseOptions {
  lighthouse: Lighthouse;
  launchOptions: Browser;
  /** At least 1. */
  runs: number;
  /** False for the 404 page, which is `noindex` and whose status is logged as a console error. */
  isIndexed: boolean;
}

/**
 * Runs Lighthouse with mobile emulation, each time in a new browser, and returns the median of each metric. Failed
 * runs, for example when the browser hangs, are retried.
 *
 * @throws {ToolError} if more runs fail than were requested
 */
export async function runLighthouse(url: string, options: LighthouseOptions): Promise<LighthouseFigures> {
  const { runs } = options;
  const visits: LighthouseFigures[] = [];
  for (let failures = 0; visits.length < runs;) {
    const result = await visit(url, options);
    if (result && !result.runtimeError) visits.push(figuresOf(result));
    else if (++failures > runs) {
      throw new ToolError(
        `Lighthouse could not measure ${url}: ${result?.runtimeError?.message ?? 'no result'}`,
      );
    }
  }
  return mediansOf(visits);
}

async function visit(
  url: string,
  { lighthouse: { lighthouse, launchChrome }, launchOptions, isIndexed }: LighthouseOptions,
): Promise<LighthouseResult | undefined> {
  const chrome = await launchChrome({
    chromePath: programOf(launchOptions),
    chromeFlags: ['--headless=new', ...launchOptions.args],
    envVars: launchOptions.env ?? process.env,
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
    return result?.lhr;
  } finally {
    chrome.kill();
  }
}

/** Extracts the metrics and scores of one run. */
function figuresOf({
  audits,
  categories,
}: Pick<LighthouseResult, 'audits' | 'categories'>): LighthouseFigures {
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    firstPaintMs: figure('first-contentful-paint'),
    largestPaintMs: figure('largest-contentful-paint'),
    blockingMs: figure('total-blocking-time'),
    layoutShift: figure('cumulative-layout-shift'),
    scores: Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    ),
    // Performance audits are left out: the metrics are reported already.
    lost: Object.values(categories)
      .filter(({ id }) => id !== 'performance')
      .flatMap(({ id, auditRefs }) =>
        auditRefs
          .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
          .map((ref) => `${id}: ${ref.id}`),
      ),
  };
}

/** Returns the median of each metric independently. */
export function mediansOf(visits: LighthouseFigures[]): LighthouseFigures {
  const middle = (figure: (visit: LighthouseFigures) => number) =>
    visits.map(figure).toSorted((a, b) => a - b)[Math.floor((visits.length - 1) / 2)] ?? Number.NaN;
  return {
    firstPaintMs: middle(({ firstPaintMs }) => firstPaintMs),
    largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
    blockingMs: middle(({ blockingMs }) => blockingMs),
    layoutShift: middle(({ layoutShift }) => layoutShift),
    scores: Object.fromEntries(
      Object.keys(visits[0]?.scores ?? {}).map((category) => [
        category,
        middle(({ scores }) => scores[category] ?? Number.NaN),
      ]),
    ),
    lost: [...new Set(visits.flatMap(({ lost }) => lost))],
  };
}
