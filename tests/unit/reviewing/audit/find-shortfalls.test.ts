import { describe, expect, it } from 'vitest';
import { findShortfalls } from '../../../../src/reviewing/audit/find-shortfalls.ts';
import type { Measurement } from '../../../../src/reviewing/audit/result.ts';
import { mediansOf } from '../../../../src/reviewing/audit/run-lighthouse.ts';
import { aPage } from './a-page.ts';

const figures = aPage().lighthouse!;
const finding = { rule: 'label', help: 'Form elements must have labels', where: '#name' };
const poor = {
  firstPaintMs: 1210,
  largestPaintMs: 1660,
  blockingMs: 12,
  layoutShift: 0.013,
  scores: { ...figures.scores, performance: 99, accessibility: 91 },
  lost: ['accessibility: color-contrast', 'accessibility: label', 'seo: meta-description'],
};

describe('what a page falls short of', () => {
  it.each<[string, Partial<Measurement>, string[]]>([
    ['figures that are the aims, as the table shows them', {}, []],
    [
      'times and scores that miss their aims, a score with the reasons for it',
      { lighthouse: poor },
      [
        ...['first paint after 1.21 s, aim 0.75 s', 'largest paint after 1.66 s, aim 1.05 s'],
        ...['blocked for 10 ms, aim 0 ms', 'layout shift of 0.01, aim 0.00', 'performance 99, aim 100'],
        'accessibility 91, aim 100 (color-contrast, label)',
      ],
    ],
    [
      'a figure that could not be measured',
      { lighthouse: { ...figures, firstPaintMs: Number.NaN } },
      ['first paint after –, aim 0.75 s'],
    ],
    ['Lighthouse left out', { lighthouse: undefined }, []],
    [
      'a rule of accessibility that two places break',
      { accessibility: [finding, { ...finding, where: '#email' }] },
      ['axe label: Form elements must have labels (#name and 1 more)'],
    ],
    [
      'mistakes in structured data',
      { structuredData: ['Offer has no url'] },
      ['structured data: Offer has no url'],
    ],
    ['a menu that is slow', { menuMs: 131 }, ['the menu answers after 131 ms, aim 100 ms']],
    ['a menu that does not open', { menuMs: undefined }, ['the menu does not open']],
  ])('with %s', (_what, changes, shortfalls) => expect(findShortfalls(aPage(changes))).toEqual(shortfalls));

  it('names what is too heavy, by how much, and what brought it in', () => {
    const picture = { kind: 'picture' as const, address: '/mill.avif', bytes: 1024 * 1024 };
    const transfers = [...aPage().transfers, picture];
    expect(findShortfalls(aPage({ transfers, inlineScriptBytes: 0 }))).toEqual([
      expect.stringMatching(
        /^picture is 1024\.0 KiB, [\d.]+ KiB above its [\d.]+ KiB; largest: \/mill\.avif/,
      ),
      expect.stringMatching(
        /^total is 1054\.0 KiB, .*largest: \/mill\.avif 1024\.0 KiB, \/office\.avif 20\.0 KiB/,
      ),
    ]);
  });

  it('is not that it is slower than a page with next to nothing in it', () => {
    const slow = { ...figures, firstPaintMs: 900, blockingMs: 24 };
    expect(findShortfalls(aPage({ lighthouse: slow }), slow)).toEqual([]);
    expect(findShortfalls(aPage({ lighthouse: { ...slow, blockingMs: 30 } }), slow)).toEqual([
      'blocked for 30 ms, aim 20 ms',
    ]);
  });
});

it('of several visits each figure counts by its median, and every reason for a lost point', () => {
  const visits = [
    { ...figures, firstPaintMs: 700, blockingMs: 90, scores: { seo: 91 }, lost: ['seo: canonical'] },
    { ...figures, firstPaintMs: 900, blockingMs: 0, scores: { seo: 100 } },
    { ...figures, firstPaintMs: 800, blockingMs: 10, scores: { seo: 100 } },
  ];
  expect(mediansOf(visits)).toMatchObject({
    ...{ firstPaintMs: 800, blockingMs: 10, scores: { seo: 100 }, lost: ['seo: canonical'] },
  });
});
