import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { choosePages } from '../../../src/reviewing/audit/audit-site.ts';
import { readOptions as readAudit } from '../../../src/reviewing/audit/options.ts';
import { readOptions as readPreview } from '../../../src/reviewing/preview/options.ts';
import { readOptions as readReview } from '../../../src/reviewing/review/options.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the flags of an audit', () => {
  it.each([
    ['', { pages: [], runs: 1, format: 'table' }],
    ['/ --runs 3 /about --json', { pages: ['/', '/about'], runs: 3, format: 'json' }],
    ['--markdown --runs=0', { pages: [], runs: 0, format: 'markdown' }],
    ['--help', undefined],
  ])('“%s” select pages, runs and output', (flags, options) => {
    expect(readAudit(flags.split(' ').filter(Boolean))).toEqual(options);
  });

  it.each([
    ...['many', '1.5', '-1', ''].map((runs) => [
      `--runs=${runs}`,
      `--runs is "${runs}", but it has to be a whole number from 0 to 99.`,
    ]),
    ['--json --markdown', 'Choose one of --markdown and --json.'],
    ['--run 3', "Unknown option '--run'"],
  ])('“%s” are refused with a message', (flags, sentence) => {
    expect(() => readAudit(flags!.split(' '))).toThrow(sentence);
  });
});

describe('the pages of an audit', () => {
  const folder = temporaryFolder(afterAll);
  const loc = (path: string) => `<url><loc>https://agency.example${path}</loc></url>`;
  writeFileSync(join(folder, 'sitemap.xml'), `<urlset>${loc('/')}${loc('/about')}</urlset>`);

  it('are those of the sitemap and the 404 page, or the requested ones, each once', () => {
    expect(choosePages(folder, [])).toEqual(['/', '/about', '/404']);
    expect(choosePages(folder, ['/about', '/404', '/about'])).toEqual(['/about', '/404']);
  });

  it('are refused if one does not exist, or if there is no build', () => {
    expect(() => choosePages(folder, ['/', '/abuot'])).toThrow(
      'The built site has no page /abuot. It has:\n  /\n  /about\n  /404',
    );
    expect(() => choosePages(join(folder, 'none'), [])).toThrow(
      'There is no built site in dist/: run npm run build first.',
    );
  });
});

describe('the options of a preview', () => {
  it('come from flags, then from the defaults', () => {
    const options = readPreview(['--path', '/pr-2/', '--base', 'main']);
    expect(options).toMatchObject({ path: '/pr-2/', base: 'main', out: 'dist-preview' });
    expect(options?.commit).toBeUndefined();
    expect(readPreview(['--help'])).toBeUndefined();
    expect(readPreview([])).toMatchObject({
      path: '/preview/',
      origin: 'http://localhost:4322',
      serve: false,
    });
  });

  it.each([
    ['pr-123', '/pr-123/'],
    ['/owner-site/pr-123', '/owner-site/pr-123/'],
    ['/', '/'],
  ])('read the path %s as %s', (written, path) => {
    expect(readPreview(['--path', written])?.path).toBe(path);
  });

  it.each(['/../x/', '/a b/', '/a?b/', '/%2e/'])('refuse the path %s and describe the format', (path) => {
    expect(() => readPreview(['--path', path])).toThrow('Write it like /pr-123/.');
  });

  it('refuse an invalid origin', () => {
    expect(() => readPreview(['--origin', 'previews.example'])).toThrow('Write it like https://');
    expect(readPreview(['--origin', 'https://previews.example/x/'])?.origin).toBe('https://previews.example');
  });
});

describe('the options of a review', () => {
  it('are a base, and files to write', () => {
    expect(readReview(['main'])).toMatchObject({ base: 'main', out: 'review/report.html' });
    expect(readReview(['main', '--json', 'a'])).toMatchObject({ json: 'a', markdown: undefined });
  });

  it.each([[[]], [['--json', 'a']], [['main', 'other']]])(
    'are refused when it is not clear what to compare: %j',
    (args) => expect(() => readReview(args)).toThrow('Say what to compare with: npm run review -- main'),
  );
});
