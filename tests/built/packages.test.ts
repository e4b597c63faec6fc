import { expect, test } from 'vitest';
import { labels } from '../support/content.ts';
import { documentOf, wordsOf } from '../support/sitemap.ts';

/** Tabs in their order with their prices as they are shown: specification, section 9, and the decisions on `/mo`. */
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

const plansOf = (id: string) => documentOf('/packages').querySelectorAll(`#${id}[role=tabpanel] .plan`);

test('the ten tabs and their panels are in their order', () => {
  const document = documentOf('/packages');
  const targets = document.querySelectorAll('[role=tab]').map((tab) => tab.getAttribute('href'));
  expect(targets).toEqual(Object.keys(PRICES).map((id) => `#${id}`));
  expect(document.querySelectorAll('[role=tabpanel]').map(({ id }) => `#${id}`)).toEqual(targets);
});

test.for(Object.entries(PRICES))('%s has its three prices, the middle card popular', ([id, prices]) => {
  const plans = plansOf(id);
  expect(plans.map((plan) => wordsOf(plan.querySelector('.price')).replace(/\s+/g, ''))).toEqual(prices);
  expect(plans.map((plan) => wordsOf(plan.querySelector('h3')))).toEqual(['Basic', 'Standard', 'Premium']);
  expect(plans.map((plan) => wordsOf(plan.querySelector('.flag')))).toEqual(['', labels.popular, '']);
  for (const plan of plans) {
    expect(plan.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/^\//),
    ]);
    expect(plan.querySelectorAll('li').length).toBeGreaterThan(2);
  }
});

test.for(Object.entries(PRICES))('the lowest price of %s has its unit on its tab', ([id, prices]) => {
  const dollars = (price: string) => Number.parseInt(price.slice(1), 10);
  const lowest = prices.toSorted((a, b) => dollars(a) - dollars(b))[0];
  expect(wordsOf(documentOf('/packages').querySelector(`#tab-${id} span`))).toBe(`${labels.from} ${lowest}`);
});

test.for([
  ['seo', [/\b3 months/, /\b6 months/, /\b12 months/]],
  ['digital', [/\b3 months/, /\b6 months/, /\b12 months/]],
  ['video', [/\b2 minutes/, /\b5 minutes/, /\b15 minutes/]],
  ['leadgen', [/\b100\b/, /\b300\b/, /\b1,?000\b/]],
  ['reel', [/\b30 s/, /\b60 s/, /\b5 reels/]],
] as const)('the cards of %s name its quantities', ([id, quantities]) => {
  const plans = plansOf(id).map(wordsOf);
  for (const [index, quantity] of quantities.entries()) expect(plans[index]).toMatch(quantity);
});
