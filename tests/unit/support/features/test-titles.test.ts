import { describe, expect, it } from 'vitest';
import { testTitles } from '../../../support/features/test-titles.ts';

const has = (source: string, title: string) => testTitles(source).some((pattern) => pattern.test(title));

describe('the titles of tests in a file', () => {
  it.each([
    ["test('it’s (there)', () => {})", 'it’s (there)'],
    ["it.only('is there', () => {})", 'is there'],
    ["it.each([1])('counts to %d', () => {})", 'counts to 1'],
    [`test(\`\${path} is there\`, { tag }, () => {})`, '/about is there'],
  ])('%s has %s', (source, title) => {
    expect(has(source, title)).toBe(true);
  });

  it.each([
    ["test('is there', () => {})", 'is'],
    ["// test('is there', () => {})", 'is there'],
    ["test.describe('a page', () => {}); other('is there')", 'is there'],
  ])('%s does not have %s', (source, title) => {
    expect(has(source, title)).toBe(false);
  });
});
