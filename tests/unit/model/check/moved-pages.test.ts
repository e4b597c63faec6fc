import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkContent } from '../../../../src/model/check/check.ts';
import { inOneLine } from '../../../../src/model/check/format-report.ts';
import { writeIn } from '../../../support/temporary-folder.ts';
import { makeRepository } from './support.ts';

const root = makeRepository(afterAll);
writeIn(root, 'public/files/prices.pdf', '');
const file = join(root, 'src/content/navigation/index.yaml');
const text = readFileSync(file, 'utf8');

/** Messages about moved pages. */
async function said(moved: [from: string, to: string][]): Promise<string[]> {
  const items = moved.map(([from, to]) => `  - from: '${from}'\n    to: ${to}\n`);
  writeFileSync(file, `${text}moved:\n${items.join('')}`);
  const { mistakes } = await checkContent({ root, now: new Date() });
  return mistakes.map((mistake) => inOneLine(mistake).replace(/^\S+ /, ''));
}

it('redirects of old addresses to a page or a file of public/: no message', async () => {
  const addresses = ['/services/old-name', '/Our_Work', '/x.html', '/%C3%BCber-uns/', '/2019/05/a, b & c']
    .concat(['/?page_id=42', '/index.php?id=3&lang=de', '/services/?p=7'])
    .map((from): [string, string] => [from, '/services/seo']);
  expect(await said([...addresses, ['/prices', '/files/prices.pdf']])).toEqual([]);
});

it('redirects to each other are refused', async () => {
  const sentences = await said([
    ['/one', '/two'],
    ['/two', '/one'],
  ]);
  for (const sentence of sentences) expect(sentence).toContain('leads nowhere: there is no such page.');
  expect(sentences).toHaveLength(2);
});

it.each([
  ['/services/seo', 'page'],
  ['/services.html', 'page'],
  ['/files/prices.pdf', 'file'],
])('a redirect of %s, which is the address of a %s, is refused', async (from, thing) => {
  expect(await said([[from, '/services']])).toEqual([
    `Old addresses 1 › Old address: “${from}” is the address of a ${thing}. Only addresses that no page has any more can lead elsewhere: delete the two lines, or the ${thing}.`,
  ]);
});

it('a redirect of what is no address on this site is refused', async () => {
  const addresses = [
    '//evil.example/old',
    '/old/*',
    '/old#seo',
    'services/old-name',
    'https://agency.example/old',
  ];
  expect(await said(addresses.map((from) => [from, '/services']))).toEqual(
    addresses.map(
      (from, index) =>
        `Old addresses ${index + 1} › Old address: “Old address” cannot be “${from}”. Write each old address as the browser showed it, from the first slash on and without #, like /services/old-name or /?page_id=42.`,
    ),
  );
});

it('a redirect to no page of this site is refused', async () => {
  const sentences = await said([
    ['/old', '//evil.example'],
    ['/older', '/\\\\evil.example'],
    ['/services/old-name', '/servces'],
  ]);
  expect(sentences).toEqual([
    expect.stringContaining('Old addresses 1 › Leads to: '),
    expect.stringContaining('Old addresses 2 › Leads to: '),
    'Old addresses 3 › Leads to: “/servces” leads nowhere: there is no such page. Did you mean “/services”? Correct the address.',
  ]);
});
