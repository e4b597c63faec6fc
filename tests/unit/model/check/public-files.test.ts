import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkContent } from '../../../../src/model/check/check.ts';
import { inOneLine } from '../../../../src/model/check/format-report.ts';
import { writeIn } from '../../../support/temporary-folder.ts';
import { makeRepository } from './support.ts';

const root = makeRepository(afterAll);
for (const file of ['brochure.pdf', 'files/Preisliste 2027 ü.pdf', 'files/prices.csv.gz', 'files/LICENSE'])
  writeIn(root, `public/${file}`, '');
const file = join(root, 'src/content/services/seo/index.mdx');
const text = readFileSync(file, 'utf8');

/** Messages about a link in the text of a service. */
async function said(href: string): Promise<string[]> {
  writeFileSync(file, `${text}\n[A file](<${href}>)\n`);
  const { mistakes } = await checkContent({ root, now: new Date() });
  return mistakes.map((mistake) => inOneLine(mistake).replace(/^\S+ /, ''));
}

it.each([...['/brochure.pdf#page=2', '/files/Preisliste%202027%20%C3%BC.pdf', '/files/LICENSE']])(
  'a link to a file of public/: no message about %s',
  async (href) => {
    expect(await said(href)).toEqual([]);
  },
);

it.each([
  [
    '/files/terms-of-business.pdf',
    '“/files/terms-of-business.pdf” leads nowhere: there is no such file in public/. Put the file there, or correct the address.',
  ],
  [
    '/brochur.pdf',
    '“/brochur.pdf” leads nowhere: there is no such file in public/. Did you mean “/brochure.pdf”? Correct the address.',
  ],
  [
    '/public/files/prices.csv.gz',
    '“/public/files/prices.csv.gz” leads nowhere: there is no such file in public/. Did you mean “/files/prices.csv.gz”? Correct the address.',
  ],
  [
    'brochure.pdf',
    '“brochure.pdf” is no address that a link can lead to. Did you mean “/brochure.pdf”? It can be on this site, such as /contact, or start with https://, mailto: or tel:.',
  ],
])('a link to none is refused: %s', async (href, sentence) => {
  expect(await said(href)).toEqual([sentence]);
});
