import type { HTMLElement } from 'node-html-parser';
import { expect, test } from 'vitest';
import { labels, phoneHref, services, site } from '../support/content.ts';
import { documentOf, wordsOf } from '../support/sitemap.ts';

/** The services of the dropdown, in the order and the spelling of the specification. */
const SERVICES = [
  ['Website Development', '/services/web-development'],
  ['Digital Marketing', '/services/digital-marketing'],
  ['Lead Generation', '/services/lead-generation'],
  ['Product Shoot', '/services/product-shoot'],
  ['Video Editing', '/services/vedio-editing'],
  ['Influencer Reel Editing', '/services/influencer-reel-editing'],
  ['Performance Marketing', '/services/perfromance-marketing'],
  ['Influencer Marketing', '/services/influencer-marketing'],
  // Misspelt on purpose: the label is part of the contract.
  ['Search Engine Optimiaztion', '/services/seo'],
  ['Social Media Marketing', '/services/social-media-marketing'],
];

/** Pages that the navigation names, by their label. */
const PAGES = [
  ['Home', '/'],
  ['About', '/about'],
  ['Packages', '/packages'],
  ['Portfolio', '/portfolio'],
  ['Contact', '/contact'],
] as const;

const barOf = (path: string) => documentOf(path).querySelector(`nav[aria-label="${labels.mainNavigation}"]`)!;

/** Labels and targets of all links in an element, in their order. */
const linksOf = (element: HTMLElement) =>
  element.querySelectorAll('a').map((link) => [wordsOf(link), link.getAttribute('href')]);

test.for(
  ['/', '/about', '/services', '/packages', '/portfolio', '/contact', '/404'].concat(
    services.map(({ id }) => `/services/${id}`),
  ),
)('%s has the ways to reach the agency in header and footer, and the chat link', (path) => {
  const document = documentOf(path);
  const header = document.querySelector('header')!;
  const footer = document.querySelector('footer')!;
  for (const part of [header, footer]) {
    const targets = linksOf(part).map(([, href]) => href);
    expect(targets).toEqual(
      expect.arrayContaining([`mailto:${site.email}`, phoneHref, ...site.social.map(({ url }) => url)]),
    );
    expect(targets.filter((href) => href!.includes('video-shoot-production'))).toEqual([]);
  }
  expect(wordsOf(footer)).toContain(site.office.street);
  expect(document.querySelectorAll('#chat')).toHaveLength(1);
});

test('the chat link greets for the visitor and calls the office number', () => {
  const chat = new URL(documentOf('/').querySelector('#chat')!.getAttribute('href')!);
  expect(chat.pathname).toBe(`/${site.phone.replace(/\D/g, '')}`);
  expect(chat.searchParams.get('text')).toBe(site.chat.greeting);
});

test('the links of the bar are in their order, the services between About and Packages', () => {
  const links = linksOf(barOf('/'));
  const isService = ([, href]: (string | undefined)[]) => href!.startsWith('/services');
  expect(links.filter((link) => !isService(link))).toEqual(PAGES);
  expect(links.slice(2, -3).every(isService)).toBe(true);
});

test("the dropdown lists the services, 'Search Engine Optimiaztion' misspelt on purpose", () => {
  const list = barOf('/').querySelector('#services-menu ul, ul ul, ol ol')!;
  expect(linksOf(list).slice(0, SERVICES.length)).toEqual(SERVICES);
});

test.for(PAGES)('%s is the current link of the bar on %s, and nothing else is', ([label, path]) => {
  expect(barOf(path).querySelectorAll('[aria-current=page]').map(wordsOf)).toEqual([label]);
});

test('the footer links to pages and services', () => {
  const footer = documentOf('/').querySelector('footer')!;
  const targets = (name: string) =>
    linksOf(footer.querySelector(`nav[aria-label="${name}"]`)!).map(([, href]) => href);
  expect(targets(labels.footerPages)).toEqual([
    '/',
    '/about',
    '/services',
    '/packages',
    '/portfolio',
    '/contact',
  ]);
  expect(targets(labels.footerServices)).toEqual([
    '/services/web-development',
    '/services/seo',
    '/services/digital-marketing',
    '/services/product-shoot',
    '/services/vedio-editing',
    '/services',
  ]);
  expect(linksOf(footer)).toContainEqual(['About Us', '/about']);
  expect(linksOf(footer)).toContainEqual([site.credit.name, site.credit.url]);
});
