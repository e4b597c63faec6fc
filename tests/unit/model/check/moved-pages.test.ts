import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkContent } from '../../../../src/model/check/check.ts';
import { inOneLine } from '../../../../src/model/check/format-report.ts';
import { makeRepository } from './support.ts';

const root = makeRepository(afterAll);
const file = join(root, 'src/content/navigation/index.yaml');
const text = readFileSync(file, 'utf8');

/** Messages about a moved page. */
async function said(from: string, to: string): Promise<string[]> {
  writeFileSync(file, `${text}moved:\n  - from: ${from}\n    to: ${to}\n`);
  const { mistakes } = await checkContent({ root, now: new Date() });
  return mistakes.map((mistake) => inOneLine(mistake).replace(/^\S+ /, ''));
}

it('a redirect to a page: no message', async () => {
  expect(await said('/services/old-name', '/services/seo')).toEqual([]);
});

it.each([
  [
    '/services/seo',
    '/services',
    'Old addresses 1 › Old address: “/services/seo” is the address of a page. Only addresses that no page has any more can lead elsewhere: delete the two lines, or the page.',
  ],
  [
    '/services/old-name',
    '/servces',
    'Old addresses 1 › Leads to: “/servces” leads nowhere: there is no such page. Did you mean “/services”? Correct the address.',
  ],
  [
    'services/old-name',
    '/services',
    'Old addresses 1 › Old address: “Old address” cannot be “services/old-name”. Did you mean “/services/old-name”? Write the old address as the browser showed it, like /services/old-name.',
  ],
])('%s to %s', async (from, to, sentence) => {
  expect(await said(from, to)).toEqual([sentence]);
});
