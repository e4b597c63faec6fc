/**
 * Content that editors may write: odd names of files, texts of any script, pictures of any make. Each entry is refused
 * with its file, its line and what to do, or it is built, and the page shows its picture.
 */
import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { parse } from 'node-html-parser';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkContent } from '../../src/model/check/check.ts';
import { isLong } from '../service/support/long.ts';
import { writeIn } from '../support/temporary-folder.ts';
import { workingCopy } from '../support/working-copy.ts';
import { TIMEOUT_MS } from './support.ts';

const ENTRIES = isLong ? 1_000 : 10;
const NOW = new Date();

/** Pictures by their special property. */
const pictures = new Map<string, Buffer>();

beforeAll(async () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0e5a63' } });
  const photo = await plain(1600, 1200).jpeg().toBuffer();
  pictures
    .set('photo', photo)
    .set('turned', await plain(1200, 1600).jpeg().withMetadata({ orientation: 6 }).toBuffer())
    .set('printed', await plain(1600, 1200).toColorspace('cmyk').jpeg().withIccProfile('cmyk').toBuffer())
    .set('wide gamut', await plain(1600, 1200).withIccProfile('p3').png().toBuffer())
    .set('transparent', await plain(1600, 1200).ensureAlpha(0.5).png().toBuffer())
    .set('16 bits', await plain(1600, 1200).toColorspace('rgb16').png().toBuffer())
    .set('gray', await plain(1600, 1200).grayscale().jpeg().toBuffer())
    .set('small', await plain(400, 300).jpeg().toBuffer())
    .set('narrow', await plain(1600, 20).jpeg().toBuffer())
    .set('odd size', await plain(1601, 1201).webp().toBuffer())
    .set('huge', await plain(12_000, 1200).jpeg().toBuffer())
    .set('one pixel', await plain(1, 1).png().toBuffer())
    // A phone's screenshot of a whole page: higher than WebP can be.
    .set('screenshot', await plain(400, 16_500).png().toBuffer())
    .set('high', await plain(400, 16_384).jpeg().toBuffer())
    .set('turned PNG', await plain(1600, 1200).withMetadata({ orientation: 6 }).png().toBuffer())
    .set('turned WebP', await plain(1600, 1200).withMetadata({ orientation: 5 }).webp().toBuffer())
    .set('turned AVIF', await plain(1600, 1200).withMetadata({ orientation: 8 }).avif().toBuffer())
    .set('general AVIF', generalAvif(await plain(1600, 1200).avif().toBuffer()))
    .set('zeros at the end', withZeros(await plain(1600, 1200).jpeg({ progressive: true }).toBuffer()))
    .set('cut off', photo.subarray(0, photo.length / 2))
    .set('no picture', Buffer.from('A text'))
    .set('empty', Buffer.alloc(0));
}, TIMEOUT_MS);

const withZeros = (jpeg: Buffer) =>
  Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(23), jpeg.subarray(-2)]);

/** An AVIF with the general format as major brand, and its own among the compatible brands. */
function generalAvif(avif: Buffer): Buffer {
  avif.write('mif1', 8, 'latin1');
  return avif;
}

/** Parts of file names, separated by spaces. */
const PARTS = `photo (1) @2x 's ! , + & [1] $ ~ % %20 %E0 # ; = ü u\u0308 椅子 🪑 . .. " <b> : * | - _ UPPER`;
const fileName = fc
  .array(fc.constantFrom(...PARTS.split(' '), ' ', '`'), { minLength: 1, maxLength: 4 })
  .map((parts) => `a${parts.join('')}`);

const word = fc.constantFrom(
  ...[
    'A bench',
    'مقعد من البلوط',
    'ספסל',
    '長い机',
    '🪑🪑',
    'Café & Co.',
    "it's",
    '"quoted"',
    '<b>',
    '&amp;',
  ],
  ...['# remark', ': colon', '- dash', '&anchor', '*alias', '%', '@', '\\', '\u00ad', '\u200b', '\u202e'],
);
const words = (minLength: number, maxLength: number) =>
  fc
    .array(word, { minLength: 1, maxLength: 60 })
    .map((parts) => parts.join(' ').padEnd(minLength, ' bench').slice(0, maxLength).trim());

/** Mostly the first, so that most entries have at most one mistake. */
const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: wrong });

const RIGHT = 'photo,turned,printed,wide gamut,transparent,16 bits,gray,small,narrow,odd size';
const WRONG = 'huge,one pixel,cut off,no picture,empty';

const entry = fc.record({
  name: mostly(fileName, fc.constantFrom('why?', 'a\\b', '../b')),
  picture: mostly(fc.constantFrom(...RIGHT.split(',')), fc.constantFrom(...WRONG.split(','))),
  title: mostly(words(10, 70), words(1, 300)),
  description: mostly(words(60, 300), fc.constantFrom('', '{brand} {x}', 'x'.repeat(400))),
  lines: fc.constantFrom('\n', '\r\n'),
  start: fc.constantFrom('', '\ufeff'),
  more: mostly(
    fc.constantFrom('', 'publicFrom: 2026-01-05', 'draft: true', '# A remark'),
    fc.constantFrom('publicFrom: 5/1/2026', 'publicFrom: 2026-02-30', '\tdraft: true', 'x: &a *a'),
  ),
});

type Generated = typeof entry extends fc.Arbitrary<infer T> ? T : never;

/** File extension of a picture: the first with one of these pictures, or `jpg`. */
const ENDINGS: [ending: string, pictures: string[]][] = [
  ['png', ['wide gamut', 'transparent', '16 bits', 'one pixel', 'screenshot', 'turned PNG']],
  ['webp', ['odd size', 'turned WebP']],
  ['avif', ['turned AVIF', 'general AVIF']],
];

/** Names and pictures that are always among the projects, and are shown. */
const CERTAIN: Partial<Generated>[] = [
  ...[
    'screenshot',
    'high',
    'turned PNG',
    'turned WebP',
    'turned AVIF',
    'general AVIF',
    'zeros at the end',
  ].map((picture) => ({ picture })),
  ...['фото', '写真', '🚲', 'CON', "it's “so” (1)", 'x'.repeat(240)].map((name) => ({ name })),
];
const PLAIN: Generated = {
  name: 'bench',
  picture: 'photo',
  title: 'A bench of oak',
  description: 'A bench of oak, made by two people in a winter, for a garden at the river.',
  lines: '\n',
  start: '',
  more: '',
};

/** A logo whose size has commas and line breaks, after more comments than Astro reads. */
const LOGO = `<!-- ${'A remark. '.repeat(200)} -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0,0\n80,  20"><path d="M0 0h80v20z"/></svg>`;

function write(root: string, id: string, made: Generated, index: number): void {
  const folder = `src/content/portfolio/${id}`;
  const [ending = 'jpg'] = ENDINGS.find(([, pictures]) => pictures.includes(made.picture)) ?? [];
  const file = `${made.name}.${ending}`;
  const quoted = (text: string) => JSON.stringify(text);
  const text = [
    `order: ${index + 1}`,
    `title: ${quoted(made.title)}`,
    'client: Beech & Fir',
    'category: seo',
    `description: ${quoted(made.description)}`,
    `picture: ${quoted(`./${file}`)}`,
    'pictureAlt: A bench of oak.',
    `link: /portfolio/${id}`,
    ...(made.more ? [made.more] : []),
  ];
  writeIn(root, `${folder}/index.yaml`, made.start + text.join(made.lines) + made.lines);
  // A name with a slash is no file name.
  if (basename(file) === file && !file.includes('\\'))
    writeIn(root, `${folder}/${file}`, pictures.get(made.picture)!);
}

// Takes about 25 CPU seconds: builds the whole site.
test(
  `each of ${ENTRIES} projects is refused with a message, or built and shown with its picture`,
  { tags: ['full'], timeout: 10 * TIMEOUT_MS },
  async () => {
    const copy = workingCopy();
    onTestFinished(copy.remove);
    const root = copy.folder;
    rmSync(join(root, 'src/content/portfolio'), { recursive: true });
    const certain = CERTAIN.map((one) => ({ ...PLAIN, ...one }));
    const made = [...certain, ...fc.sample(entry, { numRuns: ENTRIES })];
    const client = 'src/content/clients/bench-makers';
    writeIn(root, `${client}/index.yaml`, 'order: 99\nsrc: ./logo.svg\nalt: Bench Makers\n');
    writeIn(root, `${client}/logo.svg`, LOGO);
    const idOf = (index: number) => `made-${index + 1}`;
    for (const [index, one] of made.entries()) write(root, idOf(index), one, index);

    const { mistakes } = await checkContent({ root, now: NOW });
    const refused = new Set<string>();
    for (const { severity, file, line, problem, advice } of mistakes) {
      expect(file).toMatch(/^src\/content\/portfolio\/made-\d+\//);
      expect(line).toBeGreaterThan(0);
      for (const sentence of [problem, advice]) expect(sentence, file).toMatch(/[.:]$|\.\)$/);
      if (severity === 'error') refused.add(file.split('/')[3]!);
    }
    expect(certain.filter((_, index) => refused.has(idOf(index)))).toEqual([]);
    for (const id of refused) rmSync(join(root, 'src/content/portfolio', id), { recursive: true });
    expect(
      (await checkContent({ root, now: NOW })).mistakes.filter(({ severity }) => severity === 'error'),
    ).toEqual([]);

    // A build fails if a page names a file that is not there.
    const { status, stdout, stderr } = copy.run('node_modules/astro/bin/astro.mjs', 'build');
    expect(status, stdout.slice(-3_000) + stderr.slice(-3_000)).toBe(0);
    const shown = readShown(join(root, 'dist'));
    for (const [index, one] of made.entries()) {
      const id = idOf(index);
      const isPublic = !refused.has(id) && one.more !== 'draft: true';
      expect(shown.has(id), `${id}: ${JSON.stringify(one)}`).toBe(isPublic);
      if (!isPublic) continue;
      const { src, ratio } = shown.get(id)!;
      const { width, height } = await sharp(join(root, 'dist', src)).metadata();
      expect(width, JSON.stringify(one)).toBeGreaterThan(200);
      expect(Math.abs((width / height - ratio) * height), JSON.stringify(one)).toBeLessThan(2);
    }
    const home = parse(readFileSync(join(root, 'dist/index.html'), 'utf8'));
    expect(home.querySelector('img[alt="Bench Makers"]')?.attributes).toMatchObject({
      width: '160',
      height: '40',
    });
  },
);

/** Returns the picture of each project in the pages of the portfolio: path in the build, and width by height. */
function readShown(dist: string): Map<string, { src: string; ratio: number }> {
  const items = globSync(['portfolio.html', 'portfolio/*.html'], { cwd: dist }).flatMap((file) =>
    parse(readFileSync(join(dist, file), 'utf8')).querySelectorAll('[data-project]'),
  );
  const shown = items.map((item) => {
    const { src = '', width, height } = item.querySelector('img')!.attributes;
    return [item.getAttribute('data-project')!, { src, ratio: Number(width) / Number(height) }] as const;
  });
  return new Map(shown);
}
