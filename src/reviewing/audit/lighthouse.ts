import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from '../../tooling/find-browser.ts';
import { installOnDemand } from '../../tooling/install-on-demand.ts';
import { ToolError } from '../../tooling/tool-error.ts';
import { serveFolder } from '../../tooling/serve-folder.ts';
import { CATEGORIES, type LighthouseFigures } from './result.ts';

/** Subset of Lighthouse's result. */
interface LighthouseResult {
  runtimeError?: { message: string };
  audits: Record<string, { numericValue?: number; score: number | null }>;
  categories: Record<
    string,
    { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
}

interface Lighthouse {
  lighthouse(url: string, flags: object): Promise<{ lhr: LighthouseResult } | undefined>;
  launchChrome(options: object): Promise<{ port: number; kill(): void }>;
}

/**
 * Imports Lighthouse and `chrome-launcher`, and installs them first if they are missing.
 *
 * @param log logs a line before an installation
 * @throws {ToolError} if they cannot be installed
 */
export async function loadLighthouse(log: (line: string) => void): Promise<Lighthouse> {
  const load = await installOnDemand(
    join(import.meta.dirname, 'lighthouse'),
    resolve('node_modules/.on-demand/lighthouse'),
    log,
  );
  const { default: lighthouse } = (await load('lighthouse')) as { default: Lighthouse['lighthouse'] };
  const { launch } = (await load('chrome-launcher')) as { launch: Lighthouse['launchChrome'] };
  return { lighthouse, launchChrome: launch };
}

interface LighthouseOptions {
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
  const visits: LighthouseFigures[] = [];
  for (let failures = 0; visits.length < options.runs;) {
    const result = await visit(url, options);
    if (result && !result.runtimeError) visits.push(figuresOf(result));
    else if (++failures > options.runs) {
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
    chromePath: launchOptions.executablePath,
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
function figuresOf({ audits, categories }: LighthouseResult): LighthouseFigures {
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
  const middle = (figure: (visit: LighthouseFigures) => number | undefined) =>
    visits.map((visit) => figure(visit) ?? Number.NaN).toSorted((a, b) => a - b)[
      Math.floor((visits.length - 1) / 2)
    ]!;
  return {
    firstPaintMs: middle(({ firstPaintMs }) => firstPaintMs),
    largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
    blockingMs: middle(({ blockingMs }) => blockingMs),
    layoutShift: middle(({ layoutShift }) => layoutShift),
    scores: Object.fromEntries(
      Object.keys(visits[0]!.scores).map((category) => [category, middle(({ scores }) => scores[category])]),
    ),
    lost: [...new Set(visits.flatMap(({ lost }) => lost))],
  };
}

/** Largest image that fits with its headers into the first TCP round trip, in bytes. */
const PICTURE_BYTES = 14_000;

const LIMIT_PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Limit</title>' +
  '<meta name="viewport" content="width=device-width"><h1>Limit</h1>' +
  '<img src="picture.avif" alt="" width="380" height="285">';

/**
 * Measures the limit: a minimal page with a heading and one image, without styles, scripts or extra response headers.
 * No page can load faster, so shortfalls of this one are caused by the machine.
 *
 * @param siteFolder build output that the image is copied from
 */
export async function measureLimit(
  siteFolder: string,
  options: Omit<LighthouseOptions, 'isIndexed'>,
): Promise<LighthouseFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'audit-limit-'));
  copyFileSync(pictureOf(join(siteFolder, '_astro')), join(folder, 'picture.avif'));
  writeFileSync(join(folder, 'index.html'), LIMIT_PAGE);
  const { url, close } = await serveFolder(folder);
  try {
    return await runLighthouse(url, { ...options, isIndexed: true });
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}

/** Returns the largest AVIF of a folder that is not above `PICTURE_BYTES`. */
function pictureOf(folder: string): string {
  const [heaviest] = readdirSync(folder)
    .filter((name) => name.endsWith('.avif'))
    .map((name) => ({ file: join(folder, name), bytes: statSync(join(folder, name)).size }))
    .filter(({ bytes }) => bytes <= PICTURE_BYTES)
    .toSorted((a, b) => b.bytes - a.bytes);
  if (!heaviest)
    throw new ToolError('The site has no picture for the limit. Use --runs 0, or add a picture.');
  return heaviest.file;
}
