import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { choosePages } from '../../../../src/reviewing/audit/choose-pages.ts';
import { readOptions } from '../../../../src/reviewing/audit/options.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('the flags', () => {
  it.each([
    ['', { pages: [], runs: 1, format: 'table' }],
    ['/ --runs 3 /about --json', { pages: ['/', '/about'], runs: 3, format: 'json' }],
    ['--markdown --runs=0', { pages: [], runs: 0, format: 'markdown' }],
    ['--help', undefined],
  ])('“%s” choose pages, runs and the form', (flags, options) => {
    expect(readOptions(flags.split(' ').filter(Boolean))).toEqual(options);
  });

  it.each([
    ...['many', '1.5', '-1', ''].map((runs) => [
      `--runs=${runs}`,
      `--runs is "${runs}", but it has to be a whole number from 0 to 99.`,
    ]),
    ['--json --markdown', 'Choose one of --markdown and --json.'],
    ['--run 3', "Unknown option '--run'"],
  ])('“%s” are refused in a sentence', (flags, sentence) => {
    expect(() => readOptions(flags!.split(' '))).toThrow(sentence);
  });
});

describe('the pages', () => {
  const folder = temporaryFolder(afterAll);
  const loc = (path: string) => `<url><loc>https://fallline.example${path}</loc></url>`;
  writeFileSync(join(folder, 'sitemap.xml'), `<urlset>${loc('/')}${loc('/about')}</urlset>`);

  it('are those of the sitemap and the one for missing pages, or those that were asked for, each once', () => {
    expect(choosePages(folder, [])).toEqual(['/', '/about', '/404']);
    expect(choosePages(folder, ['/about', '/404', '/about'])).toEqual(['/about', '/404']);
  });

  it('are told if one does not exist, or if there is no build', () => {
    expect(() => choosePages(folder, ['/', '/abuot'])).toThrow(
      'The built site has no page /abuot. It has:\n  /\n  /about\n  /404',
    );
    expect(() => choosePages(join(folder, 'none'), [])).toThrow(
      'There is no built site in dist/: run npm run build first.',
    );
  });
});
