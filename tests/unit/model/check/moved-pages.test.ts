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

/** Messages about a moved page. */
const said = (from: string, to: string) => saidOf([[from, to]]);

async function saidOf(moved: [from: string, to: string][]): Promise<string[]> {
  const items = moved.map(([from, to]) => `  - from: '${from}'\n    to: ${to}\n`);
  writeFileSync(file, `${text}moved:\n${items.join('')}`);
  const { mistakes } = await checkContent({ root, now: new Date() });
  return mistakes.map((mistake) => inOneLine(mistake).replace(/^\S+ /, ''));
}

it.each([
  ...['/services/old-name', '/Our_Work', '/x.html', '/%C3%BCber-uns/', '/2019/05/a, b & c'],
  ...['/?page_id=42', '/index.php?id=3&lang=de', '/services/?p=7'],
])('a redirect of %s to a page: no message', async (from) => {
  expect(await said(from, '/services/seo')).toEqual([]);
});

it('a redirect to a file of public/: no message', async () => {
  expect(await said('/prices', '/files/prices.pdf')).toEqual([]);
});

it('redirects to each other are refused', async () => {
  const said = await saidOf([
    ['/one', '/two'],
    ['/two', '/one'],
  ]);
  for (const sentence of said) expect(sentence).toContain('leads nowhere: there is no such page.');
  expect(said).toHaveLength(2);
});

it.each([
  [
    '/services/seo',
    '/services',
    'Old addresses 1 › Old address: “/services/seo” is the address of a page. Only addresses that no page has any more can lead elsewhere: delete the two lines, or the page.',
  ],
  [
    '/services.html',
    '/services',
    'Old addresses 1 › Old address: “/services.html” is the address of a page. Only addresses that no page has any more can lead elsewhere: delete the two lines, or the page.',
  ],
  [
    '/files/prices.pdf',
    '/services',
    'Old addresses 1 › Old address: “/files/prices.pdf” is the address of a file. Only addresses that no page has any more can lead elsewhere: delete the two lines, or the file.',
  ],
  ...['//evil.example/old', '/old/*', '/old#seo', 'services/old-name', 'https://agency.example/old'].map(
    (from): [string, string, string] => [
      from,
      '/services',
      `Old addresses 1 › Old address: “Old address” cannot be “${from}”. Write each old address as the browser showed it, from the first slash on and without #, like /services/old-name or /?page_id=42.`,
    ],
  ),
  ...['//evil.example', '/\\\\evil.example'].map((to): [string, string, string] => [
    '/old',
    to,
    expect.stringContaining('Old addresses 1 › Leads to: '),
  ]),
  [
    '/services/old-name',
    '/servces',
    'Old addresses 1 › Leads to: “/servces” leads nowhere: there is no such page. Did you mean “/services”? Correct the address.',
  ],
])('%s to %s', async (from, to, sentence) => {
  expect(await said(from, to)).toEqual([sentence]);
});
