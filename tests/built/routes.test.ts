import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  about,
  contact,
  home,
  labels,
  listedServices,
  page,
  projects,
  services,
  site,
  type Seo,
} from '../support/content.ts';
import { PROJECTS_PER_PAGE } from '../../src/model/queries/portfolio-pages.ts';
import { DIST, documentOf, linksOf, sitemapPaths, wordsOf } from '../support/sitemap.ts';

interface Route {
  path: string;
  heading: string;
  seo: Seo;
}

const ROUTES: Route[] = [
  { path: '/', heading: home.hero.headline, seo: home.seo },
  { path: '/about', ...about },
  { path: '/services', ...page('services') },
  { path: '/packages', ...page('packages') },
  { path: '/portfolio', ...page('portfolio') },
  { path: '/contact', ...contact },
  ...services.map(({ id, heading, seo }) => ({ path: `/services/${id}`, heading, seo })),
];

test.for(ROUTES)('$path has its own heading and title', ({ path, heading, seo }) => {
  const document = documentOf(path);
  expect(document.querySelectorAll('h1').map(wordsOf)).toEqual([heading]);
  expect(wordsOf(document.querySelector('title'))).toBe(`${seo.title} | ${site.brand}`);
});

test('every page has unique metadata for search engines and social networks', () => {
  const seen = { title: new Set<string>(), description: new Set<string>(), keywords: new Set<string>() };
  for (const { path } of ROUTES) {
    const head = documentOf(path).querySelector('head')!;
    const content = (name: string) =>
      head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? '';

    const title = wordsOf(head.querySelector('title'));
    const description = content('description');
    const keywords = content('keywords');
    expect(description.length, `description of ${path}`).toBeGreaterThan(40);
    expect(keywords.split(', ').length, `keywords of ${path}`).toBeGreaterThan(2);

    const canonical = head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
    expect(new URL(canonical).pathname, `canonical address of ${path}`).toBe(path);
    expect(canonical.endsWith('/')).toBe(path === '/');

    const image = new URL(content('og:image'));
    expect(image.origin, `shared picture of ${path}`).toBe(new URL(canonical).origin);
    for (const [name, value] of Object.entries({
      'og:title': title,
      'og:description': description,
      'og:url': canonical,
      'og:site_name': site.brand,
      'twitter:card': 'summary_large_image',
    }))
      expect(content(name), `${name} of ${path}`).toBe(value);
    for (const name of ['og:image:alt', 'twitter:image:alt']) expect(content(name)).not.toBe('');

    for (const [kind, value] of Object.entries({ title, description, keywords })) {
      expect(seen[kind as keyof typeof seen], `${kind} of ${path}`).not.toContain(value);
      seen[kind as keyof typeof seen].add(value);
    }
  }
});

test('every page has its own social picture, of a size and weight that networks accept', async () => {
  const seen = new Set<string>();
  for (const path of sitemapPaths()) {
    const meta = (name: string) =>
      documentOf(path).querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? '';
    const { pathname } = new URL(meta('og:image'));
    expect(seen, `the picture of ${path}`).not.toContain(pathname);
    seen.add(pathname);
    expect(pathname).toMatch(/\.jpg$/);
    const bytes = readFileSync(join(DIST, pathname));
    expect(bytes.length, `weight of ${pathname}`).toBeLessThan(150_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
  }
});

test.for(listedServices)('the projects of $id may have words of their own', ({ id, projects: words }) => {
  const document = documentOf(`/portfolio/${id}`);
  if (words) expect(wordsOf(document.querySelector('h1 + p'))).toBe(words.introduction.trim());
  const description = document.querySelector('meta[name=description]')?.getAttribute('content');
  if (words) expect(description).toBe(words.description.trim());
  else expect(description).toBeTruthy();
});

test('the portfolio counts the projects of each category; each has its category and a described picture', () => {
  const document = documentOf('/portfolio');
  const counts = listedServices.map(
    ({ id, name }) => `${name} ${projects.filter(({ category }) => category === id).length}`,
  );
  const links = document.querySelectorAll('.portfolio-bar a').map(wordsOf);
  expect(links).toEqual([`${labels.allCategories} ${projects.length}`, ...counts]);
  for (const item of document.querySelectorAll('[data-project]')) {
    const project = projects.find(({ id }) => id === item.id)!;
    const { name } = services.find(({ id }) => id === project.category)!;
    expect(wordsOf(item.querySelector('[data-part=category]')), item.id).toBe(name);
    expect(item.querySelector('img')!.getAttribute('alt'), item.id).toBe(project.pictureAlt);
  }
});

test.each(listedServices)(
  '/portfolio/$id begins with the projects of its category, and is marked in the bar',
  ({ id }) => {
    const document = documentOf(`/portfolio/${id}`);
    const ofCategory = projects.filter(({ category }) => category === id).slice(0, PROJECTS_PER_PAGE);
    expect(document.querySelectorAll('[data-project]').map((item) => item.id)).toEqual(
      ofCategory.map((one) => one.id),
    );
    const current = document.querySelectorAll('.portfolio-bar [aria-current]');
    expect(current.map((link) => link.getAttribute('href'))).toEqual([`/portfolio/${id}`]);
  },
);

test('the 404 page has its heading and links, and is not indexed', () => {
  const { heading, ways = [] } = page('not-found');
  const document = documentOf('/404');
  expect(document.querySelectorAll('h1').map(wordsOf)).toEqual([heading]);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  const links = linksOf(document.querySelector('main'));
  expect(links.length).toBeGreaterThan(1);
  expect(links).toEqual(expect.arrayContaining(ways.map(({ label, href }) => [label, href])));
});
