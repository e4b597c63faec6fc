import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { choosePages } from '../../../src/reviewing/audit/choose-pages.ts';
import type { LighthouseReport } from '../../../src/reviewing/audit/lighthouse.ts';
import { findShortfalls, type Measurement, tableOf } from '../../../src/reviewing/audit/shortfalls.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the pages of an audit', () => {
  const folder = temporaryFolder(afterAll);
  const loc = (path: string) => `<url><loc>https://agency.example${path}</loc></url>`;
  writeFileSync(join(folder, 'sitemap.xml'), `<urlset>${loc('/')}${loc('/about')}</urlset>`);

  it('are those of the sitemap, or the requested ones', () => {
    expect(choosePages(folder, [])).toEqual(['/', '/about']);
    expect(choosePages(folder, ['/about'])).toEqual(['/about']);
  });

  it('are refused if one does not exist, or if there is no build', () => {
    expect(() => choosePages(folder, ['/', '/abuot'])).toThrow('no page /abuot. It has:\n  /\n  /about');
    expect(() => choosePages(join(folder, 'none'), [])).toThrow('run npm run build first.');
  });
});

/** A report of Lighthouse whose audits have these values, and whose only category has this score. */
const aReport = (paintMs: number | undefined, blockingMs = 0, score = 1, shift = 0): LighthouseReport => ({
  audits: {
    'first-contentful-paint': { score, ...(paintMs !== undefined && { numericValue: paintMs }) },
    'largest-contentful-paint': { score, numericValue: 0 },
    'total-blocking-time': { score, numericValue: blockingMs },
    'cumulative-layout-shift': { score, numericValue: shift },
    'color-contrast': { score },
  },
  categories: { accessibility: { score, auditRefs: [{ id: 'color-contrast', weight: 7 }] } },
});

/** A page within all budgets. */
const aPage = (lighthouse: LighthouseReport): Measurement => ({
  path: '/about',
  transfers: [{ kind: 'html', address: '/about', bytes: 10 * 1024 }],
  inlineScriptBytes: 1000,
  lighthouse,
});

describe('the shortfalls of a page', () => {
  it.each<[string, LighthouseReport, string[]]>([
    ['are none for figures that are the aims, rounded as in the table', aReport(844, 24), []],
    [
      'are figures that miss their aims, a score with the audits that failed',
      aReport(1210, 31, 0.91, 0.013),
      [
        ...['FCP 1.21 s, aim 0.84 s', 'TBT 30 ms, aim 20 ms', 'CLS 0.01, aim 0.00'],
        'accessibility 91, aim 100 (color-contrast)',
      ],
    ],
    ['are figures that could not be measured', aReport(undefined), ['FCP NaN s, aim 0.84 s']],
  ])('%s', (_what, report, shortfalls) =>
    expect(findShortfalls(aPage(report), aReport(700, 20))).toEqual(
      shortfalls.map((shortfall) => `/about: ${shortfall}`),
    ),
  );

  it('name the exceeded budgets and the files', () => {
    const picture = { kind: 'picture' as const, address: '/mill.avif', bytes: 1024 * 1024 };
    const page = { ...aPage(aReport(0)), transfers: [picture] };
    expect(findShortfalls(page, aReport(0))).toEqual([
      expect.stringMatching(
        /^\/about: picture is 1048576 bytes, at most \d+ are allowed; largest: \/mill\.avif/,
      ),
      expect.stringMatching(/^\/about: total is 1048576 bytes, .*; largest: \/mill\.avif/),
    ]);
  });
});

it('the table has a row for each page and one for the limit', () => {
  expect(tableOf([aPage(aReport(754, 0, 0.99))], aReport(700))).toMatchObject({
    '/about': { HTML: '10.0 KiB', FCP: '0.75 s', TBT: '0 ms', CLS: '0.00', scores: '99' },
    'a heading and one picture': { FCP: '0.70 s' },
  });
});
