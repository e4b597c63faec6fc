/**
 * Visits one page of each kind on each screen, and in the full run every page. Each step is independent of the
 * others. What the files of the build show is tested in `tests/built`.
 */
import { expect, type Page } from '@playwright/test';
import { wcagContrast } from 'culori';
import { accessibilityFindings } from '../../src/tooling/page/accessibility.ts';
import { type Budget, MAX_OVERSIZE } from '../../src/tooling/page/budgets.ts';
import {
  excessesOf,
  inlineScriptBytes,
  recordTransfers,
  type Transfer,
  watchTransfers,
} from '../../src/tooling/page/weight.ts';
import { site } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { framesLater, shiftOf, UNSEEN_SHIFT, watchShifts } from '../support/layout-shift.ts';
import {
  findColoured,
  findOverflow,
  findWrongPictures,
  wordsWithAndWithoutScript,
} from '../support/measure-page.ts';
import { outlineOf } from '../support/outline.ts';
import { SCREENS } from '../support/screens.ts';
import {
  builtBytes,
  htmlOf,
  isPortfolioPart,
  NOT_FOUND,
  pagesByKind,
  sitemapPaths,
} from '../support/sitemap.ts';
import { watchTroubles } from '../support/troubles.ts';

const kinds = new Map([...pagesByKind()].map(([kind, path]) => [path, kind]));
const chosen = [...kinds.keys()];

for (const path of chosen) {
  test.describe('on a desktop', () => {
    test.use(SCREENS.desktop);
    test(`${path} keeps the promises of every page`, async ({ page, baseURL }) => {
      const { source, transfers, troubles } = await arrive(page, path, baseURL!);
      await expectNone('fetches each picture, and none that is much larger than it is shown', () =>
        page.evaluate(findWrongPictures, MAX_OVERSIZE),
      );
      await withoutMotion(page, path);
      await expectAccessible(page, source);
      await test.step('has the roles and names that were reviewed', async () => {
        const tree = await page.getByRole('main').ariaSnapshot();
        const kind = kinds.get(path);
        // A numbered page has the same parts; whether another one follows depends on the number of projects.
        if (kind && !kind.endsWith('-number')) expect.soft(outlineOf(tree)).toMatchSnapshot(`${kind}.txt`);
      });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ forcedColors: 'active', colorScheme });
        await expectNone(`has an edge around each button in forced colors on ${colorScheme}`, () =>
          page.locator('.button').evaluateAll((buttons) =>
            buttons
              .filter((button) => button.checkVisibility())
              .filter((button) => getComputedStyle(button).borderStyle !== 'solid')
              .map(({ textContent }) => textContent),
          ),
        );
      }
      await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light', media: 'print' });
      if (path !== NOT_FOUND)
        await test.step('prints its heading, and no bars, forms or dark areas', async () => {
          await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect.soft(page.getByRole('banner')).toBeHidden();
          await expect.soft(page.locator('form:visible')).toHaveCount(0);
          expect.soft(await page.evaluate(findColoured)).toEqual([]);
        });
      await page.emulateMedia({ media: 'screen' });
      await expectNone('requests no script at its end', () => scriptsOfScroll(page, path, transfers));
      for (const island of await page.locator('astro-island').all())
        await island.dispatchEvent('pointerover');
      await expect.soft(page.locator('astro-island[ssr]'), 'comes to life on a touch').toHaveCount(0);
      await expectNone('has a readable label on each button under the pointer', () => faintButtons(page));
      await expectReadable(page, [
        { what: 'in a narrow window', width: 1280, height: 800 },
        { what: 'on a tablet', width: 820, height: 1180 },
        { what: 'zoomed to 200 %', width: 640, height: 512 },
        { what: 'zoomed to 400 %', width: 320, height: 256 },
      ]);
      await expectNone('loads nothing from elsewhere, breaks no policy, reports no error', () => troubles);
    });
  });
}

for (const path of new Set([...chosen, ...sitemapPaths()])) {
  test.describe('on a phone', () => {
    test.use(SCREENS.phone);
    test(
      `${path} keeps the promises of every page`,
      { tag: chosen.includes(path) ? [] : ['@full'] },
      async ({ page, baseURL }) => {
        const { source, transfers, troubles } = await arrive(page, path, baseURL!);
        if (path !== NOT_FOUND)
          await expectNone('stays within its budgets, see src/tooling/page/budgets.ts', () =>
            excesses(path, transfers, chosen.includes(path) ? ['inlineScript'] : undefined),
          );
        // Menu and filter differ on phones; the rest of a page is as on a desktop, or as on a page of its kind.
        if (['/', '/portfolio'].includes(path) || !(kinds.has(path) || isPortfolioPart(path))) {
          await withoutMotion(page, path);
          await expectAccessible(page, source);
        }
        await expectReadable(page, [
          { what: 'on a narrow phone', width: 320, height: 640 },
          { what: 'on a usual phone', width: 390, height: 844 },
          { what: 'on a phone in landscape', width: 844, height: 390 },
        ]);
        await page.evaluate((text) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          document.adoptedStyleSheets = [sheet];
        }, TEXT_SPACING);
        await expectReadable(page, [{ what: 'with wide text spacing', width: 320, height: 800 }]);
        await expectNone('loads nothing from elsewhere, breaks no policy, reports no error', () => troubles);
      },
    );
  });
}

// In the full run only, because content affects the weight. Other pages are measured above.
for (const path of chosen.filter((each) => each !== NOT_FOUND))
  test(
    `${path} stays within all of its budgets on a phone`,
    { tag: '@full' },
    async ({ browser, baseURL }) => {
      const page = await browser.newPage({ ...SCREENS.phone, baseURL });
      expect(excesses(path, await recordTransfers(page, path))).toEqual([]);
      await page.close();
    },
  );

/** Text spacing of WCAG 2.2, success criterion 1.4.12. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Opens a page with delayed fonts, and checks what must hold before any interaction. */
async function arrive(page: Page, path: string, origin: string) {
  const letFontsIn = await holdRequests(page, '**/*.woff2');
  await watchShifts(page);
  const troubles = watchTroubles(page, origin);
  const watched = watchTransfers(page);
  const response = (await page.goto(path === NOT_FOUND ? '/no-such-page' : path, {
    waitUntil: 'domcontentloaded',
  }))!;
  expect(response.status()).toBe(path === NOT_FOUND ? 404 : 200);
  const source = await response.text();

  // A site in the system's faces has no fonts.
  await page.waitForFunction(() => document.fonts.size === 0 || document.fonts.status === 'loading');
  await framesLater(page, 3);
  letFontsIn();
  await expect(page.locator('html')).toHaveClass(/in-fonts/);
  const isStill = 'stays where it is when the fonts arrive late';
  expect.soft(await shiftOf(page), isStill).toBeLessThan(UNSEEN_SHIFT);
  expect.soft(await page.evaluate(() => scrollY), 'opens at its top').toBe(0);

  await page.waitForLoadState('networkidle');
  // The typing line loads when the browser is idle, which may be after the network is.
  const typing = await page.locator('.hero .strip').count();
  if (path === '/') await expect(page.locator('astro-island:not([ssr])')).toHaveCount(typing);
  const transfers = await watched();
  if (path !== '/') await expectNone('asks for no script before it is touched', () => scriptsIn(transfers));
  const ways = page.locator(':is(header, footer) a:is([href^="mailto:"], [href^="tel:"]), #chat');
  const count = 'chat' in site ? 5 : 4;
  await expect.soft(ways.filter({ visible: true }), 'shows the ways to reach the agency').toHaveCount(count);
  return { source, transfers, troubles };
}

/** Expects no findings, without stopping the test. */
const expectNone = (promise: string, find: () => unknown[] | Promise<unknown[]>) =>
  test.step(promise, async () => expect.soft(await find(), promise).toEqual([]), { box: true });

const expectReadable = async (page: Page, views: { what: string; width: number; height: number }[]) => {
  for (const { what, width, height } of views) {
    await page.setViewportSize({ width, height });
    await expectNone(`has nothing too wide and no bar over half of it ${what}`, () =>
      page.evaluate(findOverflow),
    );
  }
};

/** Text that fades in and colors in transition have no valid contrast. */
async function withoutMotion(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The typing line would stop in the middle of a phrase.
  if (path === '/') await page.reload();
}

async function expectAccessible(page: Page, source: string) {
  await expectNone('has no accessibility violation', () => accessibilityFindings(page));
  const [scripted, plain] = await page.evaluate(wordsWithAndWithoutScript, source);
  expect.soft(scripted, 'shows the same text without script').toBe(plain);
}

/** Contrast of text that WCAG 2.2 AA requires. */
const TEXT_CONTRAST = 4.5;

/** Returns the labels of buttons that cannot be read while the fill of their hover covers them. */
async function faintButtons(page: Page): Promise<string[]> {
  const faint: string[] = [];
  for (const button of await page.locator('main .button:visible').all()) {
    await button.hover();
    const { label, color, fill } = await button.evaluate((element) => ({
      label: element.textContent.trim(),
      color: getComputedStyle(element).color,
      fill: getComputedStyle(element, '::before').backgroundColor,
    }));
    if (wcagContrast(color, fill) < TEXT_CONTRAST) faint.push(label);
  }
  return faint;
}

const scriptsIn = (transfers: Transfer[]) =>
  transfers.filter(({ kind }) => kind === 'script').map(({ address }) => address);

/** Budgets that a page exceeds before any scroll, with the parts of its HTML. */
function excesses(path: string, transfers: Transfer[], parts?: (keyof Budget)[]): string[] {
  // A browser with a window fetches the icon as well.
  const icon = { kind: 'other', address: '/favicon.svg', bytes: builtBytes('/favicon.svg') } as const;
  const html = htmlOf(path);
  const projects = html.match(/ data-project=/g)?.length ?? 0;
  return excessesOf(path, [...transfers, icon], inlineScriptBytes(html), { parts, projects });
}

/** Scrolls through the whole page and returns the scripts that it requests, but for those that are expected. */
async function scriptsOfScroll(page: Page, path: string, transfers: Transfer[]) {
  const requested = scriptsIn(transfers);
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname);
  });
  // A growing list of projects moves the end of the page.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 1000 });
  }).toPass();
  // The scroll event fires in the next frame.
  await framesLater(page, 3);
  // Home has its typing line.
  return path === '/' ? [] : requested;
}
