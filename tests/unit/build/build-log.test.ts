import type { AstroLoggerMessage } from 'astro';
import { expect, test } from 'vitest';
import { withProgress } from '../../../src/build/build-log.ts';

/** Records the output of a log with a fake clock; `picture` logs a picture at a given second. */
function record({ isTTY }: { isTTY: boolean }) {
  const written: string[] = [];
  const passedOn: string[] = [];
  let second = 0;
  const { write } = withProgress(
    { write: ({ message }) => void passedOn.push(message) },
    { isTTY, write: (text) => written.push(String(text)) > 0 },
    () => second * 1_000,
  );
  const say = (message: string) =>
    write({ message, level: 'info', label: null, newLine: true } as AstroLoggerMessage);
  return {
    written,
    passedOn,
    say,
    picture(number: number, at: number, note = 'before: 241kB, after: 12kB') {
      second = at;
      say(`  \x1b[32m▶\x1b[39m /_astro/a.${number}.avif \x1b[2m(${note})\x1b[22m (+9ms) (${number}/4)`);
    },
  };
}

test('a terminal gets one progress line, with count, total and time left', () => {
  const { picture, written, passedOn } = record({ isTTY: true });
  picture(1, 0);
  picture(2, 3);
  picture(3, 6, 'reused cache entry');
  picture(4, 9);
  expect(passedOn).toEqual([]);
  expect(written).toEqual([
    '\r\x1b[K  1 of 4 pictures',
    '\r\x1b[K  2 of 4 pictures, about 6 s left',
    '\r\x1b[K  3 of 4 pictures, about 3 s left',
    '\r\x1b[K  4 of 4 pictures, 1 from the cache\n',
  ]);
});

test('other outputs get a progress line every ten seconds, and the last', () => {
  const { picture, written } = record({ isTTY: false });
  picture(1, 0);
  picture(2, 9);
  picture(3, 12);
  picture(4, 13);
  expect(written).toEqual(['  3 of 4 pictures, about 6 s left\n', '  4 of 4 pictures, 0 from the cache\n']);
});

test('other messages are passed on unchanged', () => {
  const { say, passedOn, written } = record({ isTTY: true });
  say('  ├─ /about.html (+9ms)');
  say('generating optimized images');
  expect(passedOn).toEqual(['  ├─ /about.html (+9ms)', 'generating optimized images']);
  expect(written).toEqual([]);
});
