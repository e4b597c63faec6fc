import { expect, test } from 'vitest';
import { labels, listedServices, navigation, phoneHref, services, site } from '../support/content.ts';
import { documentOf, isPortfolioPart, linksOf, sitemapPaths, wordsOf } from '../support/sitemap.ts';

/** Pages that the bar names, by their label. */
const PAGES = [...navigation.before, ...navigation.after].map(({ label, href }) => [label, href] as const);
const unlisted = services.filter(({ listed }) => listed === false).map(({ id }) => `/services/${id}`);

const barOf = (path: string) => documentOf(path).querySelector(`nav[aria-label="${labels.mainNavigation}"]`)!;

test.for([...sitemapPaths().filter((path) => !isPortfolioPart(path)), '/404'])(
  '%s has the ways to reach the agency in header and footer, and the chat link',
  (path) => {
    const document = documentOf(path);
    const header = document.querySelector('header')!;
    const footer = document.querySelector('footer')!;
    for (const part of [header, footer]) {
      const targets = linksOf(part).map(([, href]) => href);
      expect(targets).toEqual(
        expect.arrayContaining([`mailto:${site.email}`, phoneHref, ...site.social.map(({ url }) => url)]),
      );
      expect(targets.filter((href) => unlisted.includes(href!))).toEqual([]);
    }
    expect(wordsOf(footer)).toContain(site.office.street);
    expect(document.querySelectorAll('#chat')).toHaveLength(1);
  },
);

test('the chat link has the greeting, and the number of the office unless it has its own', () => {
  const chat = new URL(documentOf('/').querySelector('#chat')!.getAttribute('href')!);
  const address = new URL(site.chat!.url.replace('{phone}', site.phone.replace(/\D/g, '')));
  expect(chat.origin + chat.pathname).toBe(address.origin + address.pathname);
  expect(chat.searchParams.get('text')).toBe(site.chat!.greeting);
});

test('the bar names the pages in their order, and the services between them', () => {
  const links = linksOf(barOf('/'));
  const isService = ([, href]: (string | undefined)[]) => href!.startsWith('/services');
  expect(links.filter((link) => !isService(link))).toEqual(PAGES);
  expect(links.slice(navigation.before.length, -navigation.after.length).every(isService)).toBe(true);
  const list = barOf('/').querySelector('#services-menu ul, ul ul, ol ol')!;
  expect(linksOf(list).slice(0, listedServices.length)).toEqual(
    listedServices.map(({ id, name, navigationLabel }) => [navigationLabel ?? name, `/services/${id}`]),
  );
});

test.for(PAGES)('%s is the current link of the bar on %s, and nothing else is', ([label, path]) => {
  expect(barOf(path).querySelectorAll('[aria-current=page]').map(wordsOf)).toEqual([label]);
});

test('the footer links to pages and services', () => {
  const footer = documentOf('/').querySelector('footer')!;
  const targets = (name: string) =>
    linksOf(footer.querySelector(`nav[aria-label="${name}"]`)!).map(([, href]) => href);
  const { pages, services: ids } = navigation.footer;
  expect(targets(labels.footerPages)).toEqual(pages.map(({ href }) => href));
  expect(targets(labels.footerServices)).toEqual([...ids.map((id) => `/services/${id}`), '/services']);
  expect(linksOf(footer)).toEqual(expect.arrayContaining(pages.map(({ label, href }) => [label, href])));
  expect(linksOf(footer)).toContainEqual([site.credit.name, site.credit.url]);
});
