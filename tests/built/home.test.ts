import { expect, test } from 'vitest';
import { home, site } from '../support/content.ts';
import { documentOf, wordsOf } from '../support/sitemap.ts';

const main = documentOf('/').querySelector('main')!;
const sectionOf = (heading: string) =>
  main
    .querySelectorAll('section')
    .find((section) => section.querySelectorAll('h2').some((each) => wordsOf(each) === heading))!;

test('the sections are in the order of the specification, the form in the last', () => {
  const headings = [
    `Transform Your Digital Presence with ${site.brand}`,
    home.clients.heading,
    home.about.heading,
    home.timeline.heading,
    home.packages.heading,
    home.portfolio.heading,
    home.contact.heading,
  ];
  const all = main.querySelectorAll('h1, h2').map(wordsOf);
  expect(all.filter((heading) => headings.includes(heading))).toEqual(headings);
  expect(main.querySelectorAll('section').at(-1)!.querySelectorAll('form')).toHaveLength(1);
});

test('the services timeline has six items, each with its link and its lowest price', () => {
  const items = sectionOf(home.timeline.heading)
    .querySelectorAll('li')
    .map((item) => [
      wordsOf(item.querySelector('h3')),
      item.querySelector('a')?.getAttribute('href'),
      wordsOf(item.querySelector('b')),
    ]);
  expect(items).toEqual([
    ['Website Development', '/services/web-development', '$199'],
    ['SEO Services', '/services/seo', '$199'],
    ['Digital Marketing', '/services/digital-marketing', '$199'],
    ['Product Shoot', '/services/product-shoot', '$199'],
    ['Influencer Marketing', '/contact', '$199'],
    ['Video Editing', '/services/vedio-editing', '$199'],
  ]);
});

test('seven clients show their logos, each with a name for who cannot see it', () => {
  const logos = sectionOf(home.clients.heading).querySelectorAll('img, [role=img]');
  expect(logos).toHaveLength(7);
  for (const logo of logos) expect(logo.getAttribute('alt') ?? logo.getAttribute('aria-label')).toMatch(/\w/);
});
