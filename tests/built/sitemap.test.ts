import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LISTED_PAGES } from '../../src/model/site-map.ts';
import { pageNumber } from '../../src/model/queries/portfolio-pages.ts';
import { listedServices, projects, services } from '../support/content.ts';
import { DIST, isPortfolioPart, sitemapPaths } from '../support/sitemap.ts';

const ROOT = join(import.meta.dirname, '../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The sitemap's entries: a path, its date and its pictures. */
function entries() {
  const xml = readFileSync(join(DIST, 'sitemap.xml'), 'utf8');
  return [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = '']) => ({
    path: new URL(/<loc>([^<]+)/.exec(entry)![1]!).pathname,
    changed: /<lastmod>([^<]+)/.exec(entry)?.[1],
    pictures: [...entry.matchAll(/<image:loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname),
  }));
}

test('the sitemap lists the pages of the site, all services and all further pages of the portfolio', () => {
  const [parts, pages] = [true, false].map((isPart) =>
    sitemapPaths().filter((path) => isPortfolioPart(path) === isPart),
  );
  expect(pages!.toSorted()).toEqual(
    [...LISTED_PAGES.map(({ path }) => path), ...services.map(({ id }) => `/services/${id}`)].toSorted(),
  );
  expect(pages).toEqual(
    expect.arrayContaining(['/', '/about', '/services', '/packages', '/portfolio', '/contact']),
  );
  const number = pageNumber(projects.length - 1);
  expect(parts!.toSorted()).toEqual(
    [
      ...Array.from({ length: number - 1 }, (_, index) => `/portfolio/${index + 2}`),
      ...listedServices.map(({ id }) => `/portfolio/${id}`),
    ].toSorted(),
  );
});

test('a page’s date is that of the last change of its content, or missing', () => {
  const isWhole = git('rev-parse', '--is-shallow-repository') === 'false';
  const dateOf = (...folders: string[]) =>
    isWhole ? git('log', '-1', '--format=%cI', '--', ...folders) : undefined;
  const changed = new Map(entries().map((entry) => [entry.path, entry.changed]));
  expect(changed.get('/about')).toBe(dateOf('src/content/about'));
  expect(changed.get('/contact')).toBe(dateOf('src/content/contact', 'src/content/site'));
  for (const date of changed.values()) {
    expect(date === undefined).toBe(!isWhole);
    if (date) expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
  }
});

test('every service and the portfolio have their pictures in it, as WebP', () => {
  for (const { path, pictures } of entries()) {
    if (path.startsWith('/services/')) expect(pictures, path).toHaveLength(1);
    for (const picture of pictures) {
      expect(picture).toMatch(/\.webp$/);
      expect(existsSync(join(DIST, picture)), picture).toBe(true);
    }
  }
  const portfolio = entries().filter(({ path }) => path === '/portfolio' || isPortfolioPart(path));
  const more = projects.flatMap(({ morePictures = [] }) => morePictures);
  expect(portfolio.flatMap(({ pictures }) => pictures)).toHaveLength(projects.length + more.length);
});
