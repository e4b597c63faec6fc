import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../../src/reviewing/preview/options.ts';

describe('the options of a preview', () => {
  it.each([
    ['pr-123', '/pr-123/'],
    ['/owner-site/pr-123', '/owner-site/pr-123/'],
    ['/', '/'],
  ])('read the path %s as %s', (written, path) => {
    expect(readOptions(['--path', written])?.path).toBe(path);
  });

  it.each(['/../x/', '/a b/', '/a?b/', '/%2e/'])('refuse the path %s and describe the format', (path) => {
    expect(() => readOptions(['--path', path])).toThrow('Write it like /pr-123/.');
  });

  it('refuse an invalid origin', () => {
    expect(() => readOptions(['--origin', 'previews.example'])).toThrow('Write it like https://');
    expect(readOptions(['--origin', 'https://previews.example/x/'])?.origin).toBe('https://previews.example');
  });
});
