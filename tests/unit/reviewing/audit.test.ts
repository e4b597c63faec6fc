import { describe, expect, it } from 'vitest';
import { findShortfalls } from '../../../src/reviewing/audit/find-shortfalls.ts';
import { markdownReport, terminalReport } from '../../../src/reviewing/audit/report.ts';
import type { Audit, Measurement } from '../../../src/reviewing/audit/result.ts';
import { mediansOf } from '../../../src/reviewing/audit/lighthouse.ts';

/** A page within all budgets and aims, except for the given changes. */
const aPage = (changes: Partial<Measurement> = {}): Measurement => ({
  path: '/about',
  transfers: [
    { kind: 'html', address: '/about', bytes: 10 * 1024 },
    { kind: 'picture', address: '/office.avif', bytes: 20 * 1024 },
  ],
  inlineScriptBytes: 1000,
  lighthouse: {
    firstPaintMs: 754,
    largestPaintMs: 1000,
    blockingMs: 0.4,
    layoutShift: 0.004,
    scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
    lost: [],
  },
  ...changes,
});

const figures = aPage().lighthouse!;
/** A minimal page, of which the page above has the largest multiples allowed. */
const limit = { ...figures, firstPaintMs: 698, largestPaintMs: 971, blockingMs: 0 };
const poor = {
  firstPaintMs: 1210,
  largestPaintMs: 1660,
  blockingMs: 12,
  layoutShift: 0.013,
  scores: { ...figures.scores, performance: 99, accessibility: 91 },
  lost: ['accessibility: color-contrast', 'accessibility: label', 'seo: meta-description'],
};

describe('the shortfalls of a page', () => {
  it.each<[string, Partial<Measurement>, string[]]>([
    ['figures that are the aims, as the table shows them', {}, []],
    [
      'times and scores that miss their aims, a score with the reasons for it',
      { lighthouse: poor },
      [
        ...['first paint after 1.21 s, aim 0.84 s', 'largest paint after 1.66 s, aim 1.12 s'],
        ...['blocked for 10 ms, aim 0 ms', 'layout shift of 0.01, aim 0.00', 'performance 99, aim 100'],
        'accessibility 91, aim 100 (color-contrast, label)',
      ],
    ],
    [
      'a figure that could not be measured',
      { lighthouse: { ...figures, firstPaintMs: Number.NaN } },
      ['first paint after –, aim 0.84 s'],
    ],
    ['Lighthouse left out', { lighthouse: undefined }, []],
  ])('with %s', (_what, changes, shortfalls) =>
    expect(findShortfalls(aPage(changes), limit)).toEqual(shortfalls),
  );

  it('name the exceeded budget, by how much, and the files', () => {
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

  it('do not include blocking that a minimal page has, too', () => {
    const busy = { ...limit, blockingMs: 24 };
    expect(findShortfalls(aPage({ lighthouse: { ...figures, blockingMs: 24 } }), busy)).toEqual([]);
    expect(findShortfalls(aPage({ lighthouse: { ...figures, blockingMs: 30 } }), busy)).toEqual([
      'blocked for 30 ms, aim 20 ms',
    ]);
  });
});

it('use the median of each metric, and the reasons of all runs for lost points', () => {
  const visits = [
    { ...figures, firstPaintMs: 700, blockingMs: 90, scores: { seo: 91 }, lost: ['seo: canonical'] },
    { ...figures, firstPaintMs: 900, blockingMs: 0, scores: { seo: 100 } },
    { ...figures, firstPaintMs: 800, blockingMs: 10, scores: { seo: 100 } },
  ];
  expect(mediansOf(visits)).toMatchObject({
    ...{ firstPaintMs: 800, blockingMs: 10, scores: { seo: 100 }, lost: ['seo: canonical'] },
  });
});

const anAudit = (...pages: Measurement[]): Audit => ({
  runs: 3,
  lighthouse: '13.5.0',
  pages: pages.map((page) => ({ ...page, shortfalls: findShortfalls(page, limit) })),
});

const mixed = anAudit(
  aPage(),
  aPage({
    path: '/services/seo',
    lighthouse: { ...figures, layoutShift: 0.1, scores: { seo: 91 }, lost: ['seo: a|b'] },
  }),
  aPage({ path: '/404', lighthouse: undefined }),
);

describe('the table in a terminal', () => {
  const lines = terminalReport(mixed).split('\n');

  it('has each metric of a page below its heading', () => {
    const [head = '', , about = ''] = lines;
    const below = (heading: string) => {
      const end = head.indexOf(heading) + heading.length;
      return about.slice(0, end).split(' ').at(-1);
    };
    expect(about.split(' ')[0]).toBe('/about');
    expect(['html', 'picture', 'total', 'requests'].map(below)).toEqual(['10.0', '20.0', '30.0', '2']);
    expect(['FCP', 'LCP', 'TBT', 'CLS'].map(below)).toEqual(['0.75', '1.00', '0', '0.00']);
    expect(below('Lighthouse')).toBe('100/100/100/100');
  });

  it('has the shortfalls of a page below it, and dashes for missing metrics', () => {
    const index = lines.findIndex((line) => line.startsWith('/services/seo'));
    expect(lines.slice(index + 1, index + 3)).toEqual([
      '  falls short: layout shift of 0.10, aim 0.00',
      '  falls short: seo 91, aim 100 (a|b)',
    ]);
    expect(lines[index + 3]).toMatch(/^\/404 .*–( +–){4}$/);
  });

  it('ends with the number of pages with shortfalls', () => {
    expect(lines.at(-1)).toBe('3 pages, Lighthouse 13.5.0, 3 runs of each: 1 falls short.');
    expect(terminalReport({ ...anAudit(aPage()), runs: 0 })).toMatch(
      /1 page, without Lighthouse: none falls short\.$/,
    );
  });

  it('fits 160 columns with the longest path and the heaviest page', () => {
    const heavy = aPage({ path: '/services/influencer-reel-editing' });
    expect(terminalReport(anAudit(heavy)).indexOf('\n')).toBeLessThanOrEqual(160);
  });
});

it('the table in Markdown has shortfalls in its last column', () => {
  const rows = markdownReport(mixed)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(new Set(rows.map((row) => row.split(/(?<!\\)\|/).length)).size).toBe(1);
  expect(rows[0]).toMatch(/\| falls short \|$/);
  expect(rows[3]).toMatch(/\| layout shift of 0\.10, aim 0\.00; seo 91, aim 100 \(a\\\|b\) \|$/);
});
