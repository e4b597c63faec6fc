import { expect, it, vi } from 'vitest';
import { GET } from '../../../src/findability/redirects.ts';
import { getMovedPages } from '../../../src/model/queries/navigation.ts';

vi.mock('../../../src/model/queries/navigation.ts', () => ({ getMovedPages: vi.fn() }));

/** The redirects of other hosts for former addresses, without their status. */
async function redirects(...moved: string[]): Promise<string[]> {
  vi.mocked(getMovedPages).mockResolvedValue(moved.map((from) => ({ from, to: '/contact' })));
  const response = await GET({} as Parameters<typeof GET>[0]);
  const lines = (await response.text()).split('\n').filter(Boolean);
  for (const line of lines) expect(line).toMatch(/^\/\S* \/contact 301$/);
  return lines.map((line) => line.split(' ')[0]!);
}

it('name a page with and without .html and a slash at the end', async () => {
  const all = ['/Our_Work', '/Our_Work/', '/Our_Work.html'];
  for (const from of all) expect((await redirects(from)).sort()).toEqual(all.toSorted());
  expect(await redirects('/x.php')).toEqual(['/x.php']);
});

it('are written as browsers ask for them, and are no patterns', async () => {
  expect(await redirects('/über uns.php', '/:name.php', '/a%20b.php')).toEqual([
    '/%C3%BCber%20uns.php',
    '/%3Aname.php',
    '/a%20b.php',
  ]);
});

it('leave out what the format cannot say: a query', async () => {
  expect(await redirects('/?page_id=42', '/x.php?id=3')).toEqual([]);
});
