import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as playwrightTest, type TestType } from '@playwright/test';
import { type EnquiryService, startService } from '../../support/service-process.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import type { Problem } from './prelude.ts';
import { SiteProxy } from './proxy.ts';
import type { Browser, EngineName } from './tab.ts';
import { Visitor } from './visitor.ts';
import { startSafari, startWebKit } from './webdriver.ts';

const START: Record<EngineName, () => Promise<Browser>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
  safari: startSafari,
};

/** What an engine tells of itself, on pages that do nothing wrong. */
const NOISE: Partial<Record<EngineName, RegExp>> = {
  // Of each page that is left while a script is on its way. If there is no such script, the proxy tells.
  firefox: /^rejection .*: TypeError: error loading dynamically imported module/,
  // Of a transition that it skips: of each page that is shown again if it was left with one, and when a window changes.
  webkit:
    /^rejection .*: \w+Error: Skipping view transition because (skipTransition\(\) was called|viewport size changed)/,
};

interface Shared {
  engine: EngineName;
  service: EnquiryService;
  browser: Browser;
}

interface Fixtures {
  /** Problems that are part of what is tested; any other fails the test. */
  expected: RegExp[];
  /** Between browser and service, with an origin of its own. */
  proxy: SiteProxy;
  /** Whether the browser must keep pages for Back. In Chromium that needs the whole browser, at twice the CPU time. */
  keepsPages: boolean;
  visitor: Visitor;
}

/** Playwright's own fixtures are about its own browsers, which are not used. */
const base = playwrightTest as unknown as TestType<object, object>;

/** A visitor in the engine of the project, on a site of their own, whose pages may have no unexpected problem. */
export const test = base.extend<Fixtures, Shared>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  engine: [async ({}, use, { project }) => use(project.name as EngineName), { scope: 'worker' }],
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'engines-'));
      const service = await startService(join(folder, 'enquiries.db'));
      await use(service);
      await service.end('SIGKILL');
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ engine }, use) => {
      const browser = await START[engine]();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expected: async ({}, use) => use([]),
  proxy: async ({ service }, use) => {
    const proxy = await SiteProxy.start(service.url);
    await use(proxy);
    await proxy.close();
  },
  keepsPages: [false, { option: true }],
  visitor: async ({ browser, engine, proxy, expected, keepsPages }, use, testInfo) => {
    const tab = await browser.open({ keepsPages });
    const visitor = new Visitor(tab, proxy.origin);
    await visitor.resize(1280, 800);
    await use(visitor);
    if (testInfo.errors.length > 0) await visitor.screenshot(testInfo.outputPath('page.png'));
    // The last page tells itself what it may not have been able to send.
    const untold = await visitor.evaluate(
      () => (window as unknown as { __problems?: Problem[] }).__problems ?? [],
    );
    const problems = new Map([...proxy.problems, ...untold].map((problem) => [problem.id, problem]));
    const unexpected = [...problems.values()]
      .filter(({ kind }) => kind !== 'console.warn')
      .map(({ kind, text, page }) => `${kind} on ${page}: ${text}`)
      .filter((problem) => ![...expected, NOISE[engine]].some((pattern) => pattern?.test(problem)));
    await tab.close();
    expect(unexpected, 'nothing goes wrong in the pages').toEqual([]);
  },
});

export { expect } from '@playwright/test';
