import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../tooling/find-browser.ts';
import { ToolError } from '../../tooling/tool-error.ts';
import { PHONE } from '../../tooling/page/budgets.ts';
import { inlineScriptBytes, recordTransfers, type Transfer } from '../../tooling/page/weight.ts';
import { findShortfalls } from './find-shortfalls.ts';
import pinned from './lighthouse/package.json' with { type: 'json' };
import { loadLighthouse, measureLimit, runLighthouse } from './lighthouse.ts';
import type { AuditOptions } from './options.ts';
import type { Audit, LighthouseFigures, Measurement } from './result.ts';

/** Path of the 404 page, which is not in the sitemap. */
const MISSING_PAGE = '/404';

/**
 * Measures pages of the last build sequentially, so that they do not compete for the CPU.
 *
 * @param log logs progress before each page and before Lighthouse is installed
 */
export async function auditSite(
  { pages: wanted, runs }: Omit<AuditOptions, 'format'>,
  log: (line: string) => void,
): Promise<Audit> {
  const site = resolve('dist');
  const paths = choosePages(site, wanted);
  const launchOptions = await findBrowser();
  const lighthouse = runs > 0 ? await loadLighthouse(log) : undefined;
  const service = await startService();
  const browser = await chromium.launch(launchOptions);
  try {
    const pages: Measurement[] = [];
    for (const [index, path] of paths.entries()) {
      log(`Measuring ${path} (${index + 1} of ${paths.length}) …`);
      const url = service.origin + path;
      const isIndexed = path !== MISSING_PAGE;
      pages.push({
        path,
        transfers: await transfersOf(browser, url),
        inlineScriptBytes: inlineScriptBytes(await (await fetch(url)).text()),
        lighthouse: lighthouse && (await runLighthouse(url, { lighthouse, launchOptions, runs, isIndexed })),
      });
    }
    let limit: LighthouseFigures | undefined;
    if (lighthouse) {
      log('Measuring the limit, a heading and a picture …');
      limit = await measureLimit(site, { lighthouse, launchOptions, runs });
    }
    return {
      runs,
      lighthouse: pinned.dependencies.lighthouse,
      limit,
      pages: pages.map((page) => ({ ...page, shortfalls: findShortfalls(page, limit) })),
    };
  } finally {
    await browser.close();
    await service.stop();
  }
}

/**
 * Returns the requested pages, or all pages of the sitemap and the 404 page.
 *
 * @param folder build output
 * @throws {ToolError} if there is no build, or a requested page is not in it
 */
export function choosePages(folder: string, wanted: string[]): string[] {
  const sitemap = join(folder, 'sitemap.xml');
  if (!existsSync(sitemap)) throw new ToolError('There is no built site in dist/: run npm run build first.');
  const addresses = readFileSync(sitemap, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g);
  const pages = [...[...addresses].map(([, address = '']) => new URL(address).pathname), MISSING_PAGE];
  const unknown = wanted.filter((path) => !pages.includes(path));
  if (unknown.length > 0) {
    throw new ToolError(`The built site has no page ${unknown.join(', ')}. It has:\n  ${pages.join('\n  ')}`);
  }
  return wanted.length > 0 ? [...new Set(wanted)] : pages;
}

/** Records the transfers of an uncached page load. */
async function transfersOf(browser: Browser, url: string): Promise<Transfer[]> {
  const context = await browser.newContext(PHONE);
  try {
    return await recordTransfers(await context.newPage(), url);
  } finally {
    await context.close();
  }
}

/** Entry point of the service. It runs in its own process, so that it does not block the one that measures. */
const PROGRAM = join(import.meta.dirname, '../../enquiry/start.mjs');

/**
 * Serves the last build as `npm run serve` does, on the loopback interface and a free port. Enquiries are stored in a
 * temporary folder, which is removed when the service ends.
 *
 * @returns the origin without a trailing slash
 * @throws {ToolError} with the output of the service if it cannot start
 */
async function startService(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  const service = spawn(process.execPath, [PROGRAM], {
    // An empty value overrides the one in a local `.env` file.
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      SMTP_URL: '',
      ENQUIRY_DB: join(folder, 'enquiries.db'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaint = text(service.stderr);
  const ended = once(service, 'exit').then(() => rmSync(folder, { recursive: true, force: true }));
  const origin = await new Promise<string>((done, fail) => {
    createInterface({ input: service.stdout }).on('line', (line) => {
      const { event, address } = JSON.parse(line) as { event: string; address?: string };
      if (event === 'service.started') done(String(address));
    });
    void ended.then(async () =>
      fail(new ToolError(`The service did not start: ${(await complaint).trim()}`)),
    );
  });
  return {
    origin,
    stop: () => {
      service.kill();
      return ended;
    },
  };
}
