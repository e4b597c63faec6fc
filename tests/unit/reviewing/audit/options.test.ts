import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { choosePages } from '../../../../src/reviewing/audit/choose-pages.ts';
import { readOptions } from '../../../../src/reviewing/audit/options.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('the flags', () => {
  it('are one Lighthouse run of every page and a table, if none is given', () => {
    expect(readOptions([])).toEqual({ pages: [], runs: 1, format: 'table' });
  });

  it('choose pages, runs and the form', () => {
    expect(readOptions(['/', '--runs', '3', '/about', '--json'])).toEqual({
      pages: ['/', '/about'],
      runs: 3,
      format: 'json',
    });
    expect(readOptions(['--markdown', '--runs=0'])).toMatchObject({ runs: 0, format: 'markdown' });
    expect(readOptions(['--help'])).toBeUndefined();
  });

  it.each(['many', '1.5', '-1', ''])('are refused in a sentence if the runs are "%s"', (runs) => {
    expect(() => readOptions([`--runs=${runs}`])).toThrow(
      `--runs is "${runs}", but it has to be a whole number from 0 to 99.`,
    );
  });

  it('are refused if two forms are asked for, or something unknown', () => {
    expect(() => readOptions(['--json', '--markdown'])).toThrow('Choose one of --markdown and --json.');
    expect(() => readOptions(['--run', '3'])).toThrow("Unknown option '--run'");
  });
});

describe('the pages', () => {
  const folder = temporaryFolder(afterAll);
  const loc = (path: string) => `<url><loc>https://fallline.example${path}</loc></url>`;
  writeFileSync(join(folder, 'sitemap.xml'), `<urlset>${loc('/')}${loc('/about')}</urlset>`);

  it('are those of the sitemap and the one for missing pages', () => {
    expect(choosePages(folder, [])).toEqual(['/', '/about', '/404']);
  });

  it('are those that were asked for, each once', () => {
    expect(choosePages(folder, ['/about', '/404', '/about'])).toEqual(['/about', '/404']);
  });

  it('are told if one does not exist', () => {
    expect(() => choosePages(folder, ['/', '/abuot'])).toThrow(
      'The built site has no page /abuot. It has:\n  /\n  /about\n  /404',
    );
  });

  it('wait for a build', () => {
    expect(() => choosePages(join(folder, 'none'), [])).toThrow(
      'There is no built site in dist/: run npm run build first.',
    );
  });
});
