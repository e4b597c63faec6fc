import { expect as hardExpect, type TestType } from '@playwright/test';
import { type Office, test as officeTest } from '../../support/enquiry-service.ts';
import type { Driver } from './driver.ts';
import type { EngineName } from './engines.ts';
import { startFirefox } from './firefox.ts';
import { type SiteProxy, startProxy } from './proxy.ts';
import { Visitor } from './visitor.ts';
import { startWebKit } from './webkit.ts';

interface Engine {
  start(): Promise<Driver>;
  /** Problems that it reports on pages without errors. */
  noise: RegExp;
}

const ENGINES: Record<EngineName, Engine> = {
  firefox: {
    start: startFirefox,
    // When a page is left while a script is loading.
    noise: /rejection TypeError: error loading dynamically imported module/,
  },
  webkit: {
    start: startWebKit,
    // When a view transition is skipped: on pages restored after being left with one, and when the window is resized.
    noise:
      /rejection \w+Error: Skipping view transition because (skipTransition\(\) was called|viewport size changed)/,
  },
};

interface Fixtures {
  /** Proxy between browser and service, with its own origin. */
  proxy: SiteProxy;
  visitor: Visitor;
}

/** Playwright's test type with the service, but without the built-in fixtures, which control its own browsers. */
const base = officeTest as unknown as TestType<object, { office: Office }>;

/** Test with a visitor in the engine of the project, on its own origin. Fails if pages report problems. */
export const test = base.extend<Fixtures, { driver: Driver }>({
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use, { project }) => {
      const driver = await ENGINES[project.name as EngineName].start();
      await use(driver);
      await driver.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  proxy: async ({ office }, use) => {
    const proxy = await startProxy(office.url);
    await use(proxy);
    await proxy.close();
  },
  visitor: async ({ driver, proxy }, use, testInfo) => {
    const visitor = new Visitor(driver, proxy.origin);
    await visitor.resize(1280, 800);
    await use(visitor);
    if (testInfo.errors.length > 0)
      await testInfo.attach('page.png', { body: Buffer.from(await driver.screenshot(), 'base64') });
    const problems = await visitor.evaluate(() => JSON.parse(sessionStorage.problems ?? '[]') as string[]);
    const { noise } = ENGINES[testInfo.project.name as EngineName];
    const unexpected = problems.filter((problem) => !noise.test(problem));
    hardExpect(unexpected, 'problems that pages have reported').toEqual([]);
  },
});

export { expect } from '../../support/enquiry-service.ts';
