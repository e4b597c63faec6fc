import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const SRC = join(ROOT, 'src');
/** Stands for files that are not in `src`. */
const OUTSIDE = 'outside src';

/**
 * Imports that each room of `src` may have besides its own files. The most specific entry counts, on
 * both sides of an import: `site/ui` is not part of `site`. `.github/CONTRIBUTING.md` shows the rooms as a picture.
 */
const MAY_IMPORT: Record<string, string[]> = {
  'content.config.ts': ['model/site-map.ts', 'model/schemas'],
  pages: [
    ...['site/layouts', 'site/sections', 'site/ui', 'site/base.ts'],
    ...['findability', 'model/queries', 'model/queries/portfolio-pages.ts', 'model/locale', 'design'],
  ],
  'site/layouts': [
    ...['site/sections', 'site/scripts', 'site/islands', 'site/ui', 'site/base.ts'],
    ...['findability', 'model/queries', 'model/queries/portfolio-pages.ts', 'model/locale', 'design'],
  ],
  // Sections with a form or films read the content for it themselves.
  'site/sections': [
    ...['site/islands', 'site/ui', 'site/base.ts'],
    ...['findability', 'model/queries', 'model/queries/portfolio-pages.ts', 'model/schemas', 'model/locale'],
    'design',
  ],
  'site/design-system': ['site/ui', 'model/schemas', 'design'],
  // A part brings the script it needs, so that pages without the part do not carry the script.
  'site/ui': ['site/scripts', 'site/base.ts', 'model/schemas', 'model/locale'],
  'site/scripts': ['site/islands'],
  'site/islands': [...['site/base.ts', 'enquiry/contract', 'model/schemas', 'design']],
  'site/base.ts': [],
  // Social pictures are set in the design's type and colours; films are measured as the content check does it.
  findability: [
    ...['model/queries', 'model/check', 'model/site-map.ts', 'model/schemas', 'model/locale'],
    ...['design', 'tooling'],
  ],
  'model/check': ['model/entries', 'model/site-map.ts', 'model/schemas', 'model/locale', 'enquiry/contract'],
  'model/queries': [
    ...['model/entries', 'model/site-map.ts', 'model/schemas', 'model/locale', 'enquiry/contract'],
    'model/queries/portfolio-pages.ts',
  ],
  // The paths of the portfolio's pages; it reads no content.
  'model/queries/portfolio-pages.ts': [],
  // What everybody knows of fields and entries.
  'model/entries': ['model/site-map.ts', 'model/schemas'],
  'model/site-map.ts': ['model/schemas'],
  // What follows from the language and the currency of a site.
  'model/locale': [],
  // Labels of the fields that an enquiry has.
  'model/schemas': ['enquiry/contract', 'model/locale'],
  design: [],
  // The files of the folder itself, such as the settings, are below all but the contract.
  enquiry: ['enquiry/contract'],
  'enquiry/contract': [],
  'enquiry/store': ['enquiry', 'enquiry/contract'],
  'enquiry/delivery': ['enquiry', 'enquiry/contract', 'enquiry/store'],
  'enquiry/visits': ['enquiry', 'enquiry/contract', 'enquiry/store', 'enquiry/delivery'],
  'enquiry/http': ['enquiry', 'enquiry/contract', 'enquiry/store', 'enquiry/delivery', 'enquiry/visits'],
  'enquiry/node': [
    ...['enquiry', 'enquiry/contract', 'enquiry/store', 'enquiry/delivery', 'enquiry/visits', 'enquiry/http'],
  ],
  'enquiry/edge': [
    ...['enquiry', 'enquiry/store', 'enquiry/delivery', 'enquiry/visits', 'enquiry/http'],
    // What a build says of the site.
    OUTSIDE,
  ],
  'enquiry/commands': [
    ...['enquiry', 'enquiry/contract', 'enquiry/store', 'enquiry/delivery', 'enquiry/visits', 'enquiry/http'],
  ],
  // Runs the commands on this machine.
  'enquiry/enquiries.ts': ['enquiry', 'enquiry/commands', 'enquiry/node'],
  build: [
    'findability',
    'model/check',
    'model/entries',
    'model/site-map.ts',
    'model/locale',
    'enquiry',
    'enquiry/contract',
    'enquiry/http',
    'enquiry/node',
  ],
  authoring: ['model/check', 'model/entries', 'model/site-map.ts', 'tooling'],
  'authoring/edit': [
    'authoring',
    'model/check',
    'model/entries',
    'model/site-map.ts',
    'model/schemas',
    'model/locale',
    'tooling',
  ],
  reviewing: ['build', 'design', 'model/entries', 'model/site-map.ts', 'tooling'],
  // What a setup writes is checked, and named, as content is.
  setup: [
    ...['model/check', 'model/entries', 'model/schemas', 'model/site-map.ts', 'model/locale', 'design'],
    'tooling',
  ],
  art: ['tooling'],
  tooling: ['enquiry', 'enquiry/http', 'enquiry/node'],
};
// Those of a part that is not there.
for (const room of Object.keys(MAY_IMPORT)) if (!existsSync(join(SRC, room))) delete MAY_IMPORT[room];

/** Packages that only these rooms, and those in them, may import. */
const OWNERS: Record<string, string[]> = {
  'astro:content': ['model/queries', 'content.config.ts'],
  'node:sqlite': ['enquiry/store', 'enquiry/node'],
  nodemailer: ['enquiry'],
  hono: ['enquiry/visits', 'enquiry/http', 'enquiry/node', 'enquiry/edge'],
  'js-yaml': ['model/check'],
  '@astrojs/markdown-satteri': ['model/check', 'build'],
  react: ['site/islands', 'authoring'],
  swiper: ['site/islands'],
};

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(ts|tsx|astro|mjs|js)$/.test(file) && !file.startsWith('content/'));

/** The most specific room that a path is in; undefined if there is none. */
const roomOf = (path: string) =>
  Object.keys(MAY_IMPORT)
    .filter((room) => path === room || path.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];

const textOf = (file: string) => readFileSync(join(SRC, file), 'utf8');

interface Import {
  /** Path below `src`. */
  file: string;
  /** What is imported: a package, or a path below `src`. */
  source: string;
  isFile: boolean;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|import\(\s*'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'/g;

const imports: Import[] = files.flatMap((file) =>
  [...textOf(file).matchAll(IMPORT)].map(([, from, dynamic, bare]) => {
    const [source = ''] = (from ?? dynamic ?? bare ?? '').split('?');
    const isFile = source.startsWith('.');
    const path = isFile ? relative(SRC, resolve(SRC, dirname(file), source)).replaceAll('\\', '/') : source;
    return { file, source: path, isFile };
  }),
);

describe('imports', () => {
  it('are found', () => {
    expect(imports.length).toBeGreaterThan(1_000);
  });

  it('only come from known rooms', () => {
    expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
  });

  it('only lead to rooms that the importing one may use', () => {
    const wrong = imports.filter(({ file, source, isFile }) => {
      if (!isFile) return false;
      const from = roomOf(file)!;
      const to = roomOf(source) ?? OUTSIDE;
      return to !== from && !MAY_IMPORT[from]!.includes(to);
    });
    expect(wrong).toEqual([]);
  });

  it('between rooms that the list allows are all in use', () => {
    const used = new Set(imports.map(({ file, source }) => `${roomOf(file)} → ${roomOf(source) ?? OUTSIDE}`));
    const unused = Object.entries(MAY_IMPORT)
      .flatMap(([from, rooms]) => rooms.map((to) => `${from} → ${to}`))
      .filter((arrow) => !used.has(arrow));
    expect(unused).toEqual([]);
  });

  it('between rooms are the arrows of the picture in CONTRIBUTING.md', () => {
    const top = (path: string) => path.split('/')[0]!;
    const allowed = Object.entries(MAY_IMPORT)
      .filter(([from]) => !from.includes('.'))
      .flatMap(([from, rooms]) => rooms.map((to) => [top(from), top(to)]))
      .filter(([from, to]) => from !== to && to !== OUTSIDE)
      .map((arrow) => arrow.join(' --> '));
    const guide = readFileSync(join(ROOT, '.github/CONTRIBUTING.md'), 'utf8');
    expect(guide.match(/\w+ --> \w+/g)!.sort()).toEqual([...new Set(allowed)].sort());
  });

  it('never run in a circle, between rooms or files', () => {
    const ofFiles = Object.fromEntries(
      files.map((file) => [file, imports.filter((each) => each.file === file).map(({ source }) => source)]),
    );
    expect([...onCycles({ ...MAY_IMPORT, [OUTSIDE]: [] }), ...onCycles(ofFiles)]).toEqual([]);
  });

  it('of certain packages stay in one room', () => {
    const wrong = imports.filter(({ file, source }) => {
      const owner = Object.keys(OWNERS).find((name) => source === name || source.startsWith(`${name}/`));
      return owner && !OWNERS[owner]!.some((room) => `${file}/`.startsWith(`${room}/`));
    });
    expect(wrong).toEqual([]);
  });
});

it.each([
  // The edge asks its database for what other ones tell by themselves.
  [
    'SQL: the store',
    /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\s+\w/,
    /^/,
    /^enquiry\/(store\/|edge\/durable-sql)/,
  ],
  [
    'git started: where it is kept from running hooks',
    /\b(exec|spawn)\w*\(\s*['"`]git\b/,
    /^/,
    /^tooling\/git\.mjs$/,
  ],
  [
    'the environment read in site and service: the configuration',
    /process\.env/,
    /^(pages|site|findability|model|design|build|enquiry)\//,
    /^enquiry\/config\.ts$/,
  ],
  [
    'files in the enquiry service: its host on Node, and the commands',
    /from 'node:fs/,
    /^enquiry\/\w+\//,
    /^enquiry\/(node|commands)\//,
  ],
])('in one place only is %s', (_, code, scope, place) => {
  const found = files.filter((file) => scope.test(file) && code.test(textOf(file)));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((file) => !place.test(file))).toEqual([]);
});

it('unit tests lie in folders named after the rooms', () => {
  const other = ['architecture', 'run', 'workflows'];
  const folders = readdirSync(join(ROOT, 'tests/unit'));
  const rooms = new Set(Object.keys(MAY_IMPORT).map((room) => room.split('/')[0]));
  expect(folders.filter((name) => !rooms.has(name) && !other.includes(name))).toEqual([]);
});

/** The nodes of a graph that lie on a cycle, or lead to one. */
function onCycles(graph: Record<string, string[]>): string[] {
  let left = new Set(Object.keys(graph));
  for (let size = 0; size !== left.size;) {
    size = left.size;
    left = new Set([...left].filter((node) => graph[node]!.some((next) => left.has(next))));
  }
  return [...left];
}
