import { expect as hardExpect, type TestType } from '@playwright/test';
import { type Office, test as officeTest } from '../../support/enquiry-service.ts';
import { startFirefox } from './firefox.ts';
import type { Problem } from './prelude.ts';
import { SiteProxy } from './proxy.ts';
import type { Browser, EngineName } from './tab.ts';
import { Visitor } from './visitor.ts';
import { startSafari, startWebKit } from './webkit.ts';

const START: Record<EngineName, () => Promise<Browser>> = {
  firefox: startFirefox,
  webkit: startWebKit,
  safari: startSafari,
};

/** Problems that engines report on pages without errors. */
const NOISE: Partial<Record<EngineName, RegExp>> = {
  // When a page is left while a script is loading. Missing scripts are reported by the proxy.
  firefox: /^rejection .*: TypeError: error loading dynamically imported module/,
  // When a view transition is skipped: on pages restored after being left with one, and when the window is resized.
  webkit:
    /^rejection .*: \w+Error: Skipping view transition because (skipTransition\(\) was called|viewport size changed)/,
};

interface Shared {
  engine: EngineName;
  browser: Browser;
}

interface Fixtures {
  /** Proxy between browser and service, with its own origin. */
  proxy: SiteProxy;
  visitor: Visitor;
}

/** Playwright's test type with the service, but without the built-in fixtures, which control its own browsers. */
const base = officeTest as unknown as TestType<object, { office: Office }>;

/** Test with a visitor in the engine of the project, on its own origin. Fails if pages report problems. */
export const test = base.extend<Fixtures, Shared>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  engine: [async ({}, use, { project }) => use(project.name as EngineName), { scope: 'worker' }],
  browser: [
    async ({ engine }, use) => {
      const browser = await START[engine]();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  proxy: async ({ office }, use) => {
    const proxy = await SiteProxy.start(office.url);
    await use(proxy);
    await proxy.close();
  },
  visitor: async ({ browser, engine, proxy }, use, testInfo) => {
    const tab = await browser.open();
    const visitor = new Visitor(tab, proxy.origin);
    await visitor.resize(1280, 800);
    await use(visitor);
    if (testInfo.errors.length > 0) await visitor.screenshot(testInfo.outputPath('page.png'));
    // Read problems from the last page as well, as it may not have sent them yet.
    const untold = await visitor.evaluate(
      () => (window as unknown as { __problems?: Problem[] }).__problems ?? [],
    );
    const problems = new Map([...proxy.problems, ...untold].map((problem) => [problem.id, problem]));
    const unexpected = [...problems.values()]
      .map(({ kind, text, page }) => `${kind} on ${page}: ${text}`)
      .filter((problem) => !NOISE[engine]?.test(problem));
    await tab.close();
    hardExpect(unexpected, 'nothing goes wrong in the pages').toEqual([]);
  },
});

export { expect } from '../../support/enquiry-service.ts';
