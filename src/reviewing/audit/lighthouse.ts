import { execFile } from 'node:child_process';
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '../../tooling/find-browser.ts';
import { installOnDemand } from '../../tooling/install-on-demand.ts';
import { serveFolder } from '../../tooling/serve-folder.ts';
import { firstReason, ToolError } from '../../tooling/tool-error.ts';

/** Subset of Lighthouse's JSON report. */
export interface LighthouseReport {
  audits: Record<string, { numericValue?: number; score: number | null }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
}

/** Runs Lighthouse on a page, writes its reports to `NAME-1.report.html` and so on, and returns the median run. */
type RunLighthouse = (url: string, name: string) => Promise<LighthouseReport>;

const PACKAGES = resolve('node_modules/.on-demand/lighthouse');

/**
 * Installs Lighthouse if it is missing.
 *
 * @param folder existing folder for the reports
 * @param runs at least 1
 * @param log logs a line before an installation
 * @throws {ToolError} if it cannot be installed; the returned function does if a page cannot be measured
 */
export async function loadLighthouse(
  folder: string,
  runs: number,
  log: (line: string) => void,
): Promise<RunLighthouse> {
  const load = await installOnDemand(join(import.meta.dirname, 'lighthouse'), PACKAGES, log);
  const { computeMedianRun } = (await load('lighthouse/core/lib/median-run.js')) as {
    computeMedianRun(reports: LighthouseReport[]): LighthouseReport;
  };
  const { args, env, executablePath } = await findBrowser();
  const settings = [
    '--quiet',
    '--output=html,json',
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=--headless=new ${args.join(' ')}`,
  ];
  return async (url, name) => {
    const reports: LighthouseReport[] = [];
    while (reports.length < runs) {
      const output = join(folder, `${name}-${reports.length + 1}`);
      const program = join(PACKAGES, 'node_modules/lighthouse/cli/index.js');
      await promisify(execFile)(process.execPath, [program, url, `--output-path=${output}`, ...settings], {
        env: { ...process.env, ...env, CHROME_PATH: executablePath },
      }).catch((error) => {
        throw new ToolError(`Lighthouse could not measure ${url}: ${firstReason(error)}`);
      });
      reports.push(JSON.parse(readFileSync(`${output}.report.json`, 'utf8')));
    }
    return computeMedianRun(reports);
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
 * @param site build output that the image is copied from: its largest AVIF of at most `PICTURE_BYTES`
 */
export async function measureLimit(site: string, lighthouse: RunLighthouse): Promise<LighthouseReport> {
  const sizeOf = (file: string) => statSync(file).size;
  const [picture] = globSync(join(site, '_astro/*.avif'))
    .filter((file) => sizeOf(file) <= PICTURE_BYTES)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (!picture) throw new ToolError('The site has no small picture to measure the limit with.');
  const folder = mkdtempSync(join(tmpdir(), 'audit-limit-'));
  copyFileSync(picture, join(folder, 'picture.avif'));
  writeFileSync(join(folder, 'index.html'), LIMIT_PAGE);
  const { url, close } = await serveFolder(folder);
  try {
    return await lighthouse(url, 'limit');
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}
