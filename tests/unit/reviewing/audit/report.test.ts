import { describe, expect, it } from 'vitest';
import { findShortfalls } from '../../../../src/reviewing/audit/find-shortfalls.ts';
import { markdownReport, terminalReport } from '../../../../src/reviewing/audit/report.ts';
import type { Audit, Measurement } from '../../../../src/reviewing/audit/result.ts';
import { aPage } from './a-page.ts';

const anAudit = (...pages: Measurement[]): Audit => ({
  runs: 3,
  lighthouse: '13.5.0',
  pages: pages.map((page) => ({ ...page, shortfalls: findShortfalls(page) })),
});

const finding = { rule: 'label', help: 'Form elements must have labels', where: 'a|b' };
const mixed = anAudit(
  aPage(),
  aPage({ path: '/services/seo', menuMs: 131, accessibility: [finding] }),
  aPage({ path: '/404', lighthouse: undefined }),
);

describe('the table in a terminal', () => {
  const lines = terminalReport(mixed, 160).split('\n');

  it('has each figure of a page below its heading', () => {
    const [head = '', , about = ''] = lines;
    const below = (heading: string) => {
      const end = head.indexOf(heading) + heading.length;
      return about.slice(0, end).split(' ').at(-1);
    };
    expect(about.split(' ')[0]).toBe('/about');
    expect(['html', 'picture', 'total', 'requests'].map(below)).toEqual(['10.0', '20.0', '30.0', '2']);
    expect(['FCP', 'LCP', 'TBT', 'CLS'].map(below)).toEqual(['0.75', '1.00', '0', '0.00']);
    expect(['Lighthouse', 'axe', 'data', 'menu'].map(below)).toEqual(['100/100/100/100', '0', '0', '100']);
  });

  it('has what a page falls short of below it, and dashes for what was not measured', () => {
    const index = lines.findIndex((line) => line.startsWith('/services/seo'));
    expect(lines.slice(index + 1, index + 3)).toEqual([
      '  falls short: axe label: Form elements must have labels (a|b)',
      '  falls short: the menu answers after 131 ms, aim 100 ms',
    ]);
    expect(lines[index + 3]).toMatch(/^\/404 .*–( +–){4} /);
  });

  it('ends with how many pages fall short', () => {
    expect(lines.at(-1)).toBe('3 pages, Lighthouse 13.5.0, 3 runs of each: 1 falls short.');
    expect(terminalReport({ ...anAudit(aPage()), runs: 0 }, 160)).toMatch(
      /1 page, without Lighthouse: none falls short\.$/,
    );
  });

  it('breaks long sentences to the width of the terminal', () => {
    const long = { ...finding, help: 'word '.repeat(60).trim() };
    const report = terminalReport(anAudit(aPage({ accessibility: [long] })), 100);
    const sentence = report.split('\n').filter((line) => line.includes('word'));
    expect(sentence.length).toBeGreaterThan(3);
    expect(Math.max(...sentence.map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it('fits 160 columns with the longest address and a page at its heaviest', () => {
    const heavy = aPage({ path: '/services/influencer-reel-editing', menuMs: 1234 });
    expect(terminalReport(anAudit(heavy), 160).indexOf('\n')).toBeLessThanOrEqual(160);
  });
});

it('the table in Markdown has what falls short in its last column', () => {
  const rows = markdownReport(mixed)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(new Set(rows.map((row) => row.split(/(?<!\\)\|/).length)).size).toBe(1);
  expect(rows[0]).toMatch(/\| falls short \|$/);
  expect(rows[3]).toMatch(
    /\| axe label: Form elements must have labels \(a\\\|b\); the menu answers after 131 ms, aim 100 ms \|$/,
  );
});
