import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findTouched } from '../../../../src/reviewing/preview/find-touched.ts';
import { jsonSummary } from '../../../../src/reviewing/review/summary.ts';
import { aPage, aReview } from '../review/a-review.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);

it('takes the pages from what a review has written', () => {
  const changes = join(folder, 'review.json');
  writeFileSync(changes, jsonSummary(aReview({ pages: [aPage(), aPage({ path: '/contact' })] })));
  expect(findTouched({ changes, base: 'no-such-branch' })).toEqual({
    kind: 'compared',
    pages: ['/about', '/contact'],
  });
});

it('says how to make a file again that no review has written', () => {
  const changes = join(folder, 'other.json');
  writeFileSync(changes, '{}');
  expect(() => findTouched({ changes })).toThrow(`${changes} is not what npm run review -- --json writes.`);
});

it('does not know the pages without a review or a base', () =>
  expect(findTouched({})).toEqual({ kind: 'unknown' }));
