/**
 * Visits every page once on each screen. Each expectation names a promise, and a broken one hides no other. What can be read
 * from the files of the build is tested in `tests/built`.
 */
import { expect, type Page } from '@playwright/test';
import { accessibilityFindings } from '../../src/reviewing/page/accessibility.ts';
import {
  describeHtml,
  excessesOf,
  inlineScriptBytes,
  type Transfer,
  watchTransfers,
} from '../../src/reviewing/page/weight.ts';
import { fontStepsOf, watchFontSteps } from '../support/font-steps.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { framesLater, shiftOf, UNSEEN_SHIFT, watchShifts } from '../support/layout-shift.ts';
import { phoneHref, site } from '../support/content.ts';
import { SCREENS } from '../support/screens.ts';
import { builtBytes, htmlOf, isPortfolioPart, pagesToVisit, sitemapPaths } from '../support/sitemap.ts';
import { watchTroubles } from '../support/troubles.ts';
import { test } from '../support/enquiry-service.ts';

const NOT_FOUND = '/no-such-page';
const NARROW_PHONE = { width: 320, height: 640 };
/** Of the pages that differ only in their projects, one of each kind stands for the markup of all. */
const kinds = new Set([...pagesToVisit(), NOT_FOUND]);
const isOneOfItsKind = (path: string) => kinds.has(path);

for (const [screen, options] of Object.entries(SCREENS)) {
  test.describe(() => {
    test.use(options);
    for (const path of [...sitemapPaths(), NOT_FOUND]) {
      test(`${path} on a ${screen} keeps the promises of every page`, async ({ page, baseURL }) => {
        const letFontsIn = await holdRequests(page, '**/*.woff2');
        await watchShifts(page);
        await watchFontSteps(page);
        const troubles = watchTroubles(page, baseURL!);
        const transfersOf = await watchTransfers(page);
        const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
        const source = await response!.text();

        await page.waitForFunction(() => document.fonts.status === 'loading');
        await framesLater(page, 3);
        letFontsIn();
        await expect(page.locator('html')).toHaveClass(/in-fonts/);
        const isStill = 'stays where it is when the fonts arrive late';
        expect.soft(await shiftOf(page), isStill).toBeLessThan(UNSEEN_SHIFT);
        const isInSteps = 'gets its fonts part by part, each in a frame of its own';
        expect.soft(await fontStepsOf(page), isInSteps).toEqual({ most: 1, left: 0 });

        await page.waitForLoadState('networkidle');
        // The typing line comes when the browser is idle, which may be after the network is.
        if (path === '/') await expect(page.locator('astro-island:not([ssr])')).toHaveCount(1);
        const transfers = transfersOf();
        if (path !== '/')
          await expectNone('asks for no script in a file before it is touched', scriptsIn(transfers));
        if (screen === 'phone' && path !== NOT_FOUND)
          await expectNone(
            'stays within its budgets, see src/reviewing/page/budgets.ts',
            excesses(path, transfers),
          );

        if (isOneOfItsKind(path)) {
          await expectWaysToReachTheAgency(page);
          await expectOrderedHeadings(page);
          await expectNone('gives every picture its dimensions', await withoutDimensions(page));
          await page.setViewportSize(NARROW_PHONE);
          await expectNone('has nothing wider than a narrow phone', await tooWide(page));
          await page.setViewportSize(options.viewport);
        }

        // Half-transparent text, on its way in, has no real contrast, nor has a colour on its way to another.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        if (isOneOfItsKind(path)) {
          // The line would stay as far as it is typed.
          if (path === '/') await page.reload();
          await expectNone('has no accessibility violation', await accessibilityFindings(page));
          const { scripted, plain } = await page.evaluate(wordsWithAndWithoutScript, source);
          expect.soft(scripted, 'shows the same text without script').toBe(plain);
        }
        if (screen === 'desktop') {
          if (path !== NOT_FOUND) await expectPlainPaper(page);
          if (isOneOfItsKind(path)) {
            await expectNoScriptAtTheEnd(page, path, transfersOf);
            for (const island of await page.locator('astro-island').all())
              await island.dispatchEvent('pointerover');
            await expect.soft(page.locator('astro-island[ssr]'), 'comes to life on a touch').toHaveCount(0);
          }
        }
        await expectNone('loads nothing from elsewhere, breaks no policy and reports no error', troubles);
      });
    }
  });
}

/** Expects that nothing was found that breaks a promise; goes on with the others if it was. */
const expectNone = (promise: string, found: unknown[]) =>
  test.step(promise, () => expect.soft(found, promise).toEqual([]), { box: true });

const scriptsIn = (transfers: Transfer[]) =>
  transfers.filter(({ kind }) => kind === 'script').map(({ address }) => address);

/** What of its budgets a page exceeds before any scroll, and what its HTML consists of. */
function excesses(path: string, transfers: Transfer[]): string[] {
  // A browser with a window asks for the icon as well.
  const icon = { kind: 'other', address: '/favicon.svg', bytes: builtBytes('/favicon.svg') } as const;
  const html = htmlOf(path);
  const found = excessesOf(path, [...transfers, icon], inlineScriptBytes(html));
  return found.length > 0 ? [...found, `in its HTML are ${describeHtml(html)}`] : [];
}

/** Expects mail, phone, profiles and chat in view of everybody, in header and footer. */
async function expectWaysToReachTheAgency(page: Page) {
  const [header, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')];
  for (const part of [header, footer]) {
    await expect.soft(part.locator(`a[href="mailto:${site.email}"]`)).toBeVisible();
    await expect.soft(part.locator(`a[href="${phoneHref}"]`)).toBeVisible();
    for (const { label, url } of site.social)
      await expect.soft(part.getByRole('link', { name: label })).toHaveAttribute('href', url);
  }
  await expect.soft(header.getByRole('link', { name: site.brand, exact: true })).toHaveAttribute('href', '/');
  await expect.soft(page.getByRole('link', { name: site.chat.label })).toBeVisible();
}

/** Expects that scrolling through the whole page requests no script. */
async function expectNoScriptAtTheEnd(page: Page, path: string, transfersOf: () => Transfer[]) {
  const requested = scriptsIn(transfersOf());
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname);
  });
  // A list of projects that grows moves the end of the page.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 1000 });
  }).toPass();
  // The scroll event fires in the next frame.
  await framesLater(page, 3);
  // Home has its typing line. A list of projects loads the next ones, with a script of little more than one kilobyte.
  const isExpected = (script: string) =>
    path === '/' || ((path === '/portfolio' || isPortfolioPart(path)) && /\/parts\./.test(script));
  const unexpected = requested.filter((script) => !isExpected(script));
  await expectNone('requests no script at its end', unexpected);
}

async function expectOrderedHeadings(page: Page) {
  const headings = await page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((all) =>
      all
        .filter((heading) => heading.checkVisibility())
        .map(({ tagName, textContent }) => ({ level: Number(tagName[1]), words: textContent })),
    );
  const first = headings.filter(({ level }) => level === 1);
  expect.soft(first, 'has one heading of the first level').toHaveLength(1);
  expect.soft(headings[0], 'begins with that heading').toEqual(first[0]);
  const jumps = headings.filter(({ level }, index) => level - (headings[index - 1]?.level ?? 0) > 1);
  await expectNone('leaves no level of headings out', jumps);
}

const withoutDimensions = (page: Page) =>
  page
    .locator('img:not([width][height]), video:not([width][height]):not(.film video)')
    .evaluateAll((pictures) => pictures.map((picture) => picture.outerHTML));

/** Expects what a printer should get: the heading, and no bars, forms or dark areas. */
async function expectPlainPaper(page: Page) {
  await page.emulateMedia({ media: 'print' });
  await expect.soft(page.getByRole('heading', { level: 1 }), 'has its heading on paper').toBeVisible();
  await expect.soft(page.getByRole('banner'), 'has no bar on paper').toBeHidden();
  await expect.soft(page.locator('form:visible'), 'has no form on paper').toHaveCount(0);
  const inked = await page.locator('body :visible').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { backgroundColor, borderImageSource, color } = getComputedStyle(element);
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && borderImageSource === 'none';
      return isClear && color === 'rgb(0, 0, 0)' ? [] : [element.outerHTML.slice(0, 80)];
    }),
  );
  await expectNone('has no dark areas on paper', inked);
  await page.emulateMedia({ media: 'screen' });
}

/** The innermost elements that stand out of the page at its side; none if the page cannot be scrolled there. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    const innermost = outside.filter(
      (element) => !outside.some((other) => other !== element && element.contains(other)),
    );
    return [
      `${scrollWidth} pixels`,
      ...innermost.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ];
  });

/** The words of the page as it is now, and as a browser without script reads its source. */
function wordsWithAndWithoutScript(source: string) {
  // A document that is only parsed has no script; the text of its <noscript> is markup.
  const still = new DOMParser().parseFromString(source, 'text/html');
  const [scripted, plain] = [document, still].map(({ body }) =>
    // Films there have no words.
    (body.querySelector('main')!.textContent ?? '')
      .replace(/<video[\s\S]*?<\/video>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return { scripted, plain };
}
