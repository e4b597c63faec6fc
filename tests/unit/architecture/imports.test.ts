import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../../src');

/**
 * Which folder of `src` may import from which others; arrows go down. A folder may always import from itself.
 * Layouts read the queries because the chrome is the same on every page, and so do the two sections that carry a form.
 */
const MAY_IMPORT: Record<string, string[]> = {
  schemas: [],
  queries: ['schemas', 'enquiry'],
  'content-check': ['schemas', 'queries'],
  pages: ['layouts', 'sections', 'ui', 'islands', 'queries', 'seo', 'markdown', 'styles'],
  markdown: ['queries', 'seo'],
  layouts: ['sections', 'ui', 'islands', 'queries', 'seo', 'paths', 'styles', 'scripts', 'assets'],
  sections: ['ui', 'islands', 'queries', 'schemas', 'seo', 'paths', 'assets', 'scripts'],
  // Sections and parts bring the script they live by, so that pages without it do not carry that.
  ui: ['schemas', 'paths', 'scripts'],
  islands: ['enquiry', 'paths'],
  // Social pictures are set in the design's type and colours; films are measured as the content check does it.
  seo: ['styles', 'assets', 'content-check'],
  paths: [],
  'design-system': ['ui', 'assets', 'schemas', 'styles'],
  scripts: ['islands'],
  enquiry: [],
  service: ['enquiry'],
  // The editor's screen is made of what the schemas say, and complains in the words of the content check. Nothing
  // imports it but the command that opens it: no page can ever carry it.
  editor: ['schemas', 'content-check'],
  integrations: ['service', 'content-check'],
};

/** Packages that only these folders may import. */
const OWNERS: Record<string, string[]> = {
  'astro:content': ['queries', 'schemas', 'content.config.ts'],
  'node:sqlite': ['service'],
  nodemailer: ['service'],
  hono: ['service'],
  satteri: ['content-check'],
  yaml: ['content-check', 'service'],
  react: ['islands', 'editor'],
  '@keystatic/core': ['editor'],
  '@keystar/ui': ['editor'],
  swiper: ['islands'],
};

interface Import {
  /** Path below `src`. */
  file: string;
  folder: string;
  source: string;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !/^(art|content)\//.test(file))
  .filter((file) => !file.startsWith('tools/'));

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(SRC, file), 'utf8');
  const sources = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|import\(\s*'([^']+)'|import\s+'([^']+)'/g,
  );
  return [...sources].map(([, from, dynamic, bare]) => ({
    file,
    folder: file.split('/')[0]!,
    source: from ?? dynamic ?? bare ?? '',
  }));
});

describe('who may import whom', () => {
  it('finds the imports it judges', () => {
    expect(imports.length).toBeGreaterThan(200);
  });

  it('arrows between folders go down', () => {
    const wrong = imports
      .filter(({ folder, source }) => source.startsWith('.') && folder in MAY_IMPORT)
      .map(({ file, folder, source }) => {
        const target = relative(SRC, resolve(SRC, dirname(file), source)).split('/')[0]!;
        return { file, folder, target };
      })
      .filter(({ folder, target }) => target !== folder && !MAY_IMPORT[folder]!.includes(target));
    expect(wrong).toEqual([]);
  });

  it('each package that matters is used in its own folder only', () => {
    const wrong = imports.filter(({ folder, source }) => {
      const owner = Object.keys(OWNERS).find((name) => source === name || source.startsWith(`${name}/`));
      return owner && !OWNERS[owner]!.includes(folder);
    });
    expect(wrong).toEqual([]);
  });

  it('islands take plain props: only types cross from the content', () => {
    const islands = files.filter((file) => file.startsWith('islands/'));
    const wrong = islands.filter((file) =>
      /queries|schemas|astro:/.test(readFileSync(join(SRC, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('SQL stands in the store only', () => {
    const wrong = files
      .filter((file) => !file.startsWith('service/store/'))
      .filter((file) =>
        /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\s+\w/.test(readFileSync(join(SRC, file), 'utf8')),
      );
    expect(wrong).toEqual([]);
  });

  it('the environment is read in one file of the service only', () => {
    const wrong = files
      .filter((file) => file !== 'service/config.ts')
      .filter((file) => readFileSync(join(SRC, file), 'utf8').includes('process.env'));
    expect(wrong).toEqual([]);
  });
});
