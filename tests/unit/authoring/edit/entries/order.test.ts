import { describe, expect, it } from 'vitest';
import { orderOf } from '../../../../../src/authoring/edit/entries/library.ts';
import { placeBetween, reorder } from '../../../../../src/authoring/edit/entries/order.ts';
import { siteLibrary } from './support.ts';

describe('an entry that is moved', () => {
  const clients = siteLibrary().of('clients');

  it('changes alone if there is room between its neighbours', () => {
    const [moved, ...others] = reorder(clients, 0, 2);
    expect(others).toEqual([]);
    expect(moved!.entry).toBe(clients[0]);
    const place = Number(/^order: (\d+)$/m.exec(moved!.text)![1]);
    expect(place).toBeGreaterThan(orderOf(clients[2]!));
    expect(place).toBeLessThan(orderOf(clients[3]!));
  });

  it('to the end', () => {
    const [moved] = reorder(clients, 0, clients.length - 1);
    expect(moved!.text).toMatch(new RegExp(`^order: ${orderOf(clients.at(-1)!) + 10}$`, 'm'));
  });

  it('numbers all of them again if there is none', () => {
    const tight = Object.fromEntries(
      clients.map(({ file }, at) => [file.path, file.text.replace(/^order: .*$/m, `order: ${at + 1}`)]),
    );
    const changed = reorder(siteLibrary(tight).of('clients'), 0, 2);
    expect(changed).toHaveLength(clients.length);
    expect(changed.map(({ text }) => Number(/^order: (\d+)$/m.exec(text)![1]))).toEqual(
      clients.map((_, at) => (at + 1) * 10),
    );
    expect(changed[2]!.entry.name).toBe(clients[0]!.name);
  });
});

it.each([
  [undefined, 10, 5],
  [10, 20, 15],
  [10, 11, undefined],
  [undefined, 1, -9],
  [undefined, -9, -19],
  [30, undefined, 40],
  [undefined, undefined, 10],
])('between %s and %s lies %s', (before, after, between) => {
  expect(placeBetween(before, after)).toBe(between);
});
