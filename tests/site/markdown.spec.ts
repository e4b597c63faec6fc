import { type APIRequestContext, expect, test } from '@playwright/test';
import { markdownPath } from '../../src/seo/page-path.ts';
import { packageTabs, site } from '../support/content.ts';
import { isPortfolioPart, pagesToVisit, sitemapPaths } from '../support/sitemap.ts';

const textOf = async (request: APIRequestContext, path: string) => {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return { type: response.headers()['content-type'], text: await response.text() };
};

/** Headings of a text in Markdown, without the signs that keep words from being read as Markdown. */
const headingsOf = (markdown: string) =>
  [...markdown.matchAll(/^#{1,4} (.+)$/gm)].map(([, words = '']) => words.replace(/\\(.)/g, '$1'));

/** Where the words of a page are as Markdown: all projects in one text. */
const textPath = (path: string) => markdownPath(isPortfolioPart(path) ? '/portfolio' : path);

for (const path of pagesToVisit()) {
  test(`${path} can be read as Markdown, with every heading of the page`, async ({ page, request }) => {
    const { type, text } = await textOf(request, textPath(path));
    expect(type).toBe('text/markdown; charset=utf-8');
    await page.goto(path);
    await expect(page.locator('head link[rel=alternate][type="text/markdown"]')).toHaveAttribute(
      'href',
      textPath(path),
    );
    const canonical = await page.locator('head link[rel=canonical]').getAttribute('href');
    if (!isPortfolioPart(path)) expect(text).toContain(`\nurl: ${JSON.stringify(canonical)}\n`);

    // Headings that a tab hides belong to the page as well.
    const headings = await page
      .locator(isPortfolioPart(path) ? 'main [data-project] h2' : 'main :is(h1, h2, h3)')
      .evaluateAll((elements) => elements.map(({ textContent }) => textContent!.replace(/\s+/g, ' ').trim()));
    expect(headings.filter((words) => !headingsOf(text).includes(words))).toEqual([]);
    expect(headings.length).toBeGreaterThan(1);
    expect(text, 'something that was not filled in').not.toMatch(/undefined|\[object|\{brand\}|<\w/);
  });
}

test('every link in the texts leads to a page of the site', async ({ request }) => {
  const known = new Set<string>();
  for (const path of sitemapPaths()) {
    const { text } = await textOf(request, textPath(path));
    for (const [, address = ''] of text.matchAll(/\]\((https:\/\/fallline\.example[^)\s]*)\)/g))
      known.add(address);
    expect(text, `a link in ${path} that makes no sense alone`).not.toMatch(/\]\((?!https?:|mailto:|tel:)/);
  }
  for (const address of known) {
    const { pathname, hash } = new URL(address);
    const { text } = await textOf(request, pathname);
    if (hash) expect(text, address).toContain(` id="${hash.slice(1)}"`);
  }
  expect(known.size).toBeGreaterThan(40);
});

test('the packages in Markdown have all prices', async ({ request }) => {
  const { text } = await textOf(request, '/packages.md');
  const prices = [...text.matchAll(/\*\*(\$\d+)(\/month)?\*\*/g)].map(
    ([, amount, monthly]) => `${amount}${monthly ? '/mo' : ''}`,
  );
  expect(prices).toEqual(packageTabs.flatMap(({ plans }) => plans.map(({ price }) => price)));
});

test('llms.txt says who this is and lists the text of every page', async ({ request }) => {
  const { text, type } = await textOf(request, '/llms.txt');
  expect(type).toContain('text/plain');
  expect(text.startsWith(`# ${site.brand}\n\n> `)).toBe(true);
  const listed = [...text.matchAll(/^- \[.+?\]\((https[^)]+)\): ./gm)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  expect(listed.toSorted()).toEqual([...new Set(sitemapPaths().map(textPath))].toSorted());
});
