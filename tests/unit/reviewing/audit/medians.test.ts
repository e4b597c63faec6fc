import { expect, it } from 'vitest';
import { mediansOf } from '../../../../src/reviewing/audit/run-lighthouse.ts';
import { aPage } from './a-page.ts';

it('of several visits each figure counts by its median, and every reason for a lost point', () => {
  const visit = aPage().lighthouse!;
  const visits = [
    { ...visit, firstPaintMs: 700, blockingMs: 90, scores: { seo: 91 }, lost: ['seo: canonical'] },
    { ...visit, firstPaintMs: 900, blockingMs: 0, scores: { seo: 100 } },
    { ...visit, firstPaintMs: 800, blockingMs: 10, scores: { seo: 100 } },
  ];
  expect(mediansOf(visits)).toMatchObject({
    firstPaintMs: 800,
    blockingMs: 10,
    scores: { seo: 100 },
    lost: ['seo: canonical'],
  });
});
