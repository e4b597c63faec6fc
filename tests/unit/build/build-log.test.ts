import type { AstroLoggerMessage } from 'astro';
import { expect, test } from 'vitest';
import { withFewPictures } from '../../../src/build/build-log.ts';

test('the log has a line for every 20th picture and the last, and all other messages', () => {
  const written: string[] = [];
  const { write } = withFewPictures({ write: ({ message }) => void written.push(message) });
  const lineOf = (number: number) =>
    `  \x1b[32m▶\x1b[39m /_astro/a.${number}.avif \x1b[2m(before: 241kB, after: 12kB)\x1b[22m (+9ms) (${number}/50)`;
  const pictures = Array.from({ length: 50 }, (_, index) => lineOf(index + 1));
  const others = ['generating optimized images', '  ├─ /about.html (+9ms)'];
  for (const message of [...others, ...pictures])
    write({ message, level: 'info', label: null, newLine: true } as AstroLoggerMessage);
  expect(written).toEqual([...others, ...[20, 40, 50].map(lineOf)]);
});
