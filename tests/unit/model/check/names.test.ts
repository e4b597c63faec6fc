import { resolve, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathProblem } from '../../../../src/model/check/names.ts';

describe('a path of the content', () => {
  it.each([
    ...['portfolio/spring-menu/index.yaml', 'portfolio/spring-menu/picture.jpg'],
    ...['portfolio/spring-menu/IMG_2041 (1).JPEG', 'portfolio/Jörg’s café/film.webm'],
    ...['services/seo/index.mdx', 'packages/seo.yaml', 'site/index.yaml', 'clients/console/logo.svg'],
  ])('is accepted: %s', (path) => expect(pathProblem(path)).toBeUndefined());

  it.each([
    ['', 'empty'],
    ['/etc/passwd', 'empty'],
    ['//host/share/x.yaml', 'empty'],
    ['portfolio//index.yaml', 'empty'],
    ['portfolio/x/', 'empty'],
    ['../pages/x.astro', 'dot'],
    ['portfolio/x/../index.yaml', 'dot'],
    ['./portfolio/x/index.yaml', 'dot'],
    ['portfolio/.git/config.yaml', 'dot'],
    ['portfolio/x./index.yaml', 'end with a dot'],
    ['portfolio/x /index.yaml', 'space'],
    ['portfolio/ ../x.yaml', 'space'],
    ['portfolio/x/index.yaml ', 'space'],
    ...[...'\\:*?"<>|%#'].map((sign) => [`portfolio/a${sign}b/index.yaml`, sign]),
    // One invisible character of each kind: control, format, separators, half of a pair, private, unassigned.
    ...['\0', '\n', '\u007f', '\u202e', '\u200b', '\u2028', '\u2029', '\ud800', '\ue000', '\ufdd0'].map(
      (character) => [`portfolio/a${character}b/index.yaml`, 'cannot be seen'],
    ),
    [`portfolio/${'x'.repeat(300)}/index.yaml`, 'too long'],
    [`portfolio/${'ü'.repeat(200)}/index.yaml`, 'too long'],
    [`portfolio/${'x/'.repeat(600)}index.yaml`, 'too long'],
    ['portfolio/con/index.yaml', 'device'],
    ['portfolio/x/NUL.yaml', 'device'],
    ['portfolio/x/LPT³.yaml', 'device'],
    ['index.yaml', 'folders'],
    ['portfolio', 'folders'],
    ['portfolio-2/x/index.yaml', 'folders'],
    ['Portfolio/x/index.yaml', 'folders'],
    ['__proto__/x/index.yaml', 'folders'],
    ['portfolio/x', 'only texts'],
    ['portfolio/x/index.astro', 'only texts'],
    ['portfolio/x/index.yaml.astro', 'only texts'],
    ['portfolio/x/index.YAML', 'only texts'],
    ['portfolio/x/yaml', 'only texts'],
  ])('is refused: %j', (path, reason) => expect(pathProblem(path)).toContain(reason));
});

const hostile = fc.constantFrom(
  ...['..', '.', '', '%2e%2e', '%2E.', '%252e%252e', '.git', 'C:', 'a\\..\\b', '\0', 'a\nb', 'nul', 'x.'],
);
const name = fc.oneof(
  hostile,
  fc.constantFrom('portfolio', 'packages', 'seo', 'index.yaml', 'picture.jpg'),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', 'a', ':', ' ', '\0'), maxLength: 12 }),
);
const path = fc
  .tuple(
    fc.array(fc.oneof({ weight: 3, arbitrary: fc.string({ unit: 'grapheme' }) }, name), { maxLength: 4 }),
  )
  .map(([names]) => ['portfolio', ...names, 'index.yaml'].join('/'));

describe('every accepted path', () => {
  it('is inside of the content folder, for each system and each parser of paths', () => {
    let taken = 0;
    fc.assert(
      fc.property(path, (text) => {
        if (pathProblem(text) !== undefined) return;
        taken++;
        for (const read of [text, decodeURIComponent(text), text.normalize('NFC'), text.normalize('NFD')]) {
          expect(resolve('/site/src/content', read)).toBe(`/site/src/content/${read}`);
          const inWindows = win32.resolve('C:\\site\\src\\content', read);
          expect(inWindows).toBe(`C:\\site\\src\\content\\${read.replaceAll('/', '\\')}`);
        }
        const { pathname } = new URL(text, 'http://localhost/content/');
        expect(decodeURIComponent(pathname)).toBe(`/content/${text}`);
      }),
      { numRuns: 3_000 },
    );
    expect(taken).toBeGreaterThan(300);
  });
});
