/**
 * Literal requirements of the specification, read from the built site: misspelt paths and labels are intended. Editors
 * may change what is tested here, so that these tests belong to the full run: `npm run test:contract`.
 *
 * @module-tag full
 */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { enquiryForm, labels, site } from '../support/content.ts';
import { DIST, documentOf, linksOf, wordsOf } from '../support/sitemap.ts';

const SERVICES = [
  ['Website Development', '/services/web-development'],
  ['Digital Marketing', '/services/digital-marketing'],
  ['Lead Generation', '/services/lead-generation'],
  ['Product Shoot', '/services/product-shoot'],
  ['Video Editing', '/services/vedio-editing'],
  ['Influencer Reel Editing', '/services/influencer-reel-editing'],
  ['Performance Marketing', '/services/perfromance-marketing'],
  ['Influencer Marketing', '/services/influencer-marketing'],
  ['Search Engine Optimiaztion', '/services/seo'],
  ['Social Media Marketing', '/services/social-media-marketing'],
] as const;
/** Exists, but is not in the navigation. */
const UNLISTED = '/services/video-shoot-production';

test('every route has a page', () => {
  const paths = ['/', '/about', '/services', '/packages', '/portfolio', '/contact', UNLISTED];
  for (const path of [...paths, ...SERVICES.map(([, service]) => service)])
    expect.soft(existsSync(`${DIST}${path === '/' ? '/index' : path}.html`), path).toBe(true);
});

describe('the navigation', () => {
  const bar = documentOf('/').querySelector(`nav[aria-label="${labels.mainNavigation}"]`)!;

  test('names the pages in their order, the services between About and Packages', () => {
    const links = linksOf(bar);
    const isService = ([, href]: (string | undefined)[]) => href!.startsWith('/services');
    expect(links.filter((link) => !isService(link))).toEqual([
      ['Home', '/'],
      ['About', '/about'],
      ['Packages', '/packages'],
      ['Portfolio', '/portfolio'],
      ['Contact', '/contact'],
    ]);
    expect(links.slice(2, -3).every(isService)).toBe(true);
  });

  test('names the ten services', () => {
    const list = bar.querySelector('#services-menu ul, ul ul, ol ol');
    expect(linksOf(list).slice(0, SERVICES.length)).toEqual(SERVICES);
  });

  test('in the footer links to pages and services, in the header not to video shoots', () => {
    const targets = (name: string) =>
      linksOf(documentOf('/').querySelector(`footer nav[aria-label="${name}"]`)).map(([, href]) => href);
    expect(targets(labels.footerPages).join(' ')).toBe('/ /about /services /packages /portfolio /contact');
    expect(targets(labels.footerServices).join(' ')).toBe(
      '/services/web-development /services/seo /services/digital-marketing /services/product-shoot /services/vedio-editing /services',
    );
    expect(linksOf(documentOf('/').querySelector('footer'))).toContainEqual(['About Us', '/about']);
    expect(linksOf(documentOf('/').querySelector('header')).flat()).not.toContain(UNLISTED);
  });
});

describe('the home page', () => {
  const document = documentOf('/');

  test('has the texts and buttons of the hero', () => {
    const hero = document.querySelector('.hero')!;
    expect(wordsOf(hero.querySelector('h1'))).toBe(`Transform Your Digital Presence with ${site.brand}`);
    expect(wordsOf(hero.querySelector('p'))).toBe(
      'We create innovative digital marketing strategies that drive growth and deliver results.',
    );
    expect(linksOf(hero)).toEqual([
      ['Schedule a Free Call', '/contact'],
      ['Explore Our Services', '/services'],
    ]);
    expect(hero.querySelectorAll('img')).toHaveLength(2);
  });

  test('types its six phrases, and shows six services and seven clients', () => {
    for (const phrase of [
      ...['Website Development', 'SEO Services', 'Product Shoot'],
      ...['Social Media Marketing', 'Google Ads Campaigns', 'Content Marketing'],
    ])
      expect.soft(wordsOf(document.querySelector('.hero .strip'))).toContain(phrase);
    const services = document
      .querySelectorAll('section')
      .find(({ id, classNames }) => [id, classNames].includes('timeline'));
    expect(services!.querySelectorAll('h3').map(wordsOf)).toEqual([
      ...['Website Development', 'SEO Services', 'Digital Marketing'],
      ...['Product Shoot', 'Influencer Marketing', 'Video Editing'],
    ]);
    expect(linksOf(services!).flat()).toContain('/contact');
    expect(document.querySelectorAll('.clients img')).toHaveLength(7);
  });
});

/** Displayed prices of the ten tabs in their order: section 9, and the decisions on `/mo`. */
const PRICES = {
  website: ['$199', '$549', '$1299'],
  seo: ['$199/month', '$549/month', '$1299/month'],
  digital: ['$199/month', '$549/month', '$1299/month'],
  leadgen: ['$199', '$549', '$1299'],
  product: ['$199', '$549', '$1299'],
  video: ['$199', '$599', '$1299'],
  reel: ['$99', '$299', '$699/month'],
  performance: ['$299/month', '$799/month', '$1999/month'],
  influencer: ['$199', '$549', '$1299'],
  smm: ['$199/month', '$549/month', '$1299/month'],
};

describe('the packages', () => {
  const document = documentOf('/packages');
  const plansOf = (id: string) => document.querySelectorAll(`#${id}[role=tabpanel] .plan`);

  test('have ten tabs in their order', () => {
    const targets = document.querySelectorAll('[role=tab]').map((tab) => tab.getAttribute('href'));
    expect(targets).toEqual(Object.keys(PRICES).map((id) => `#${id}`));
  });

  test.for(Object.entries(PRICES))('of %s have three prices, the middle one popular', ([id, prices]) => {
    const plans = plansOf(id);
    expect(plans.map((plan) => wordsOf(plan.querySelector('.price')).replace(/\s+/g, ''))).toEqual(prices);
    expect(plans.map((plan) => wordsOf(plan.querySelector('h3')))).toEqual(['Basic', 'Standard', 'Premium']);
    expect(plans.map((plan) => wordsOf(plan.querySelector('.badge')))).toEqual(['', labels.popular, '']);
  });

  test.for([
    ['seo', [/\b3 months/, /\b6 months/, /\b12 months/]],
    ['digital', [/\b3 months/, /\b6 months/, /\b12 months/]],
    ['video', [/\b2 minutes/, /\b5 minutes/, /\b15 minutes/]],
    ['leadgen', [/\b100\b/, /\b300\b/, /\b1,?000\b/]],
    ['reel', [/\b30 s/, /\b60 s/, /\b5 reels/]],
  ] as const)('of %s name their quantities', ([id, quantities]) => {
    const plans = plansOf(id).map(wordsOf);
    for (const [index, quantity] of quantities.entries()) expect(plans[index]).toMatch(quantity);
  });
});

describe('the portfolio', () => {
  test('has at least twenty projects in ten categories, at least four of them films', () => {
    const items = SERVICES.flatMap(([, path]) => {
      const list = documentOf(path.replace('services', 'portfolio')).querySelectorAll(
        '.items > li:not(.yours)',
      );
      expect.soft(list.length, path).toBeGreaterThan(0);
      return list;
    });
    expect(items.length).toBeGreaterThanOrEqual(20);
    expect(items.filter((item) => item.querySelector('video')).length).toBeGreaterThanOrEqual(4);
  });
});

describe('the forms', () => {
  const optionsOf = (path: string) =>
    documentOf(path)
      .querySelectorAll('form option')
      .slice(1)
      .map((option) => [option.text, option.getAttribute('value')]);
  const OPTIONS = SERVICES.map(([label]) => label)
    .with(1, 'Digital  Marketing' as never)
    .with(8, 'Search Engine Optimization' as never);

  test.for(['/', '/contact'])('on %s offer the ten services and send what they show', (path) => {
    expect(optionsOf(path)).toEqual(OPTIONS.map((label) => [label, label]));
  });

  test('on the pages of services offer the same labels and send other values for some', () => {
    const options = optionsOf('/services/lead-generation');
    expect(options.map(([label]) => label)).toEqual(OPTIONS);
    for (const value of ['Web Development', 'Digital Marketing', 'Product Shoot', 'SEO Services'])
      expect(options.map(([, sent]) => sent)).toContain(value);
  });

  test('call the message “Your Budget & Message”', () => {
    for (const path of ['/', '/contact', '/services/seo'])
      expect
        .soft(documentOf(path).querySelectorAll('form label').map(wordsOf))
        .toContain('Your Budget & Message');
  });

  test('say “Sending...” while they send', () => {
    expect(enquiryForm.sending).toBe('Sending...');
  });
});

test('every service has a picture, about six benefits and the form', () => {
  for (const path of [...SERVICES.map(([, service]) => service), UNLISTED]) {
    const main = documentOf(path).querySelector('main')!;
    expect.soft(main.querySelectorAll('img').length, path).toBeGreaterThan(0);
    expect.soft(main.querySelectorAll('.benefit').length, path).toBe(6);
    expect.soft(main.querySelectorAll('form'), path).toHaveLength(1);
  }
});

test('the contact page names the town, the hours and the answer within 24 hours', () => {
  const words = wordsOf(documentOf('/contact').querySelector('main'));
  for (const text of ['Oregon City, Oregon', '24 hours']) expect.soft(words).toContain(text);
  expect(site.hours.map(({ days, opens, closes }) => [days[0], days.at(-1), opens, closes])).toEqual([
    ['Monday', 'Friday', '09:00', '17:00'],
    ['Saturday', 'Saturday', '10:00', '16:00'],
  ]);
});
