import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findWholeBrowser } from '../../src/tooling/find-browser.ts';
import { startService } from '../support/service-process.ts';

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Runs something several times, one after the other. */
export const repeat = <Result>(times: number, run: () => Promise<Result>): Promise<Result[]> =>
  Array.fromAsync({ length: times }, run);

/** Creates a table of figures. Prints each row at once, because a benchmark takes minutes. */
export function startTable() {
  const rows: Record<string, Record<string, string | number>> = {};
  return {
    add(what: string, figures: Record<string, string | number>): void {
      rows[what] = figures;
      console.error(`${what}: ${JSON.stringify(figures)}`);
    },
    print: () => console.table(rows),
  };
}

/** Creates a folder that is removed at the end of the process. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Serves the last build, and opens a browser that can play films. */
export async function withSite(work: (browser: Browser, url: string) => Promise<void>): Promise<void> {
  const service = await startService(join(temporaryFolder(), 'enquiries.db'));
  const browser = await chromium.launch(findWholeBrowser());
  try {
    await work(browser, service.url);
  } finally {
    await browser.close();
    await service.end('SIGTERM');
  }
}

/** Throttles the CPU to that of a slow phone, optionally the network as well. */
export async function slowDown(page: Page, { network = false } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (!network) return;
  const slow4g = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
}
