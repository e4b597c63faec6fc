import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { markdownPath } from '../../src/findability/head.ts';
import { readPrice } from '../../src/model/locale/price.ts';
import { get } from '../support/built-site.ts';
import { labels, packageTabs, site } from '../support/content.ts';
import { htmlOf, isPortfolioPart, sitemapPaths, wordsOf } from '../support/sitemap.ts';

const textOf = async (path: string) => {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  const { headers } = response;
  return { type: headers.get('content-type'), headers, text: await response.text() };
};

/** Headings of a text in Markdown, without links and escapes. */
const headingsOf = (markdown: string) =>
  [...markdown.matchAll(/^#{1,4} (.+)$/gm)].map(([, words = '']) =>
    words.replace(/^\[(.+)\]\(.+\)$/, '$1').replace(/\\(.)/g, '$1'),
  );

/** Texts of the headings of a page. */
const headingsIn = (html: string, levels: string) => parse(html).querySelectorAll(levels).map(wordsOf);

/** Markdown file with the text of a page: that of the portfolio has all projects. */
const textPath = (path: string) => markdownPath(isPortfolioPart(path) ? '/portfolio' : path);

for (const path of sitemapPaths()) {
  test(`${path} has a Markdown version with every heading of the page`, async () => {
    const { type, headers, text } = await textOf(textPath(path));
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(type).toBe('text/markdown; charset=utf-8');
    const html = htmlOf(path);
    expect(html).toContain(`<link rel="alternate" type="text/markdown" href="${textPath(path)}"`);
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
    if (!isPortfolioPart(path)) expect(text).toContain(`\nurl: ${JSON.stringify(canonical)}\n`);

    // Headings that a tab hides belong to the page as well.
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const [, ...projects] = main.split(' data-project=');
    const headings = isPortfolioPart(path)
      ? projects.flatMap((project) => headingsIn(project, 'h2'))
      : headingsIn(main, 'h1, h2, h3');
    expect(headings.filter((words) => !headingsOf(text).includes(words))).toEqual([]);
    expect(headings.length).toBeGreaterThan(1);
    // `links.test.ts` checks links and fragments.
    expect(text, 'a link that makes no sense alone').not.toMatch(/\]\((?!https?:|mailto:|tel:)/);
    expect(text, 'something that was not filled in').not.toMatch(/undefined|\[object|\{brand\}|<\w/);
  });
}

test('the packages in Markdown have all prices', async () => {
  const { text } = await textOf('/packages.md');
  const prices = packageTabs.flatMap(({ plans }) =>
    plans.map(({ price }) => {
      const { written, unit } = readPrice(price, site, labels.perMonth);
      return written + unit;
    }),
  );
  const inBold = [...text.matchAll(/\*\*([^*\n]+)\*\*/g)].map(([, words = '']) => words);
  expect(inBold.filter((words) => prices.includes(words))).toEqual(prices);
});

test('llms.txt describes the agency and lists the Markdown of every page', async () => {
  const { text, type } = await textOf('/llms.txt');
  expect(type).toContain('text/plain');
  expect(text.startsWith(`# ${site.brand}\n\n> `)).toBe(true);
  const listed = [...text.matchAll(/^- \[.+?\]\((https[^)]+)\): ./gm)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  expect(listed.toSorted()).toEqual([...new Set(sitemapPaths().map(textPath))].toSorted());
});
