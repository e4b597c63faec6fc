import { expect, test } from 'vitest';
import { aroundPrice } from '../../src/model/locale/price.ts';
import { labels, lowestPrice, packageTabs, shownPrices } from '../support/content.ts';
import { documentOf, linksOf, wordsOf } from '../support/sitemap.ts';

const document = documentOf('/packages');

test('the tabs and their panels are in their order', () => {
  const targets = document.querySelectorAll('[role=tab]').map((tab) => tab.getAttribute('href'));
  expect(targets).toEqual(packageTabs.map(({ id }) => `#${id}`));
  expect(document.querySelectorAll('[role=tabpanel]').map(({ id }) => `#${id}`)).toEqual(targets);
});

test.for(packageTabs)('$id has its plans and prices, and the lowest with its unit on its tab', (tab) => {
  const cards = document.querySelectorAll(`#${tab.id}[role=tabpanel] .plan`);
  const shown = cards.map((card) =>
    ['h3', '.price', '.badge'].map((part) => wordsOf(card.querySelector(part))),
  );
  expect(shown.map((words) => words.map((word) => word.replace(/ (?=\/)/, '')))).toEqual(
    tab.plans.map(({ title, popular }, index) => {
      const { written, unit } = shownPrices(tab)[index]!;
      return [title, written + unit, popular ? labels.popular : ''];
    }),
  );
  for (const card of cards) expect(card.querySelectorAll('li').length).toBeGreaterThan(2);
  // The accessible names of the buttons differ.
  expect(cards.flatMap(linksOf)).toEqual(
    tab.plans.map(({ title, buttonText, buttonLink }) => [`${buttonText}: ${title}`, buttonLink]),
  );
  const from = wordsOf(document.querySelector(`#tab-${tab.id} span`));
  const { before, after } = aroundPrice(labels.from);
  expect(from).toBe(`${before}${lowestPrice(tab).text}${after}`);
});
