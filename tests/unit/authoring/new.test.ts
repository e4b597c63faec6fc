import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { check, resolveConfig } from 'prettier';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkContent } from '../../../src/model/check/check.ts';
import { type Asker, Cancelled, runNew } from '../../../src/authoring/new/command.ts';
import { makeRepository } from '../model/check/support.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const NOW = new Date('2027-01-15T12:00:00Z');

const root = makeRepository(afterAll);
const pictures = temporaryFolder(afterAll);
const picture = (name: string) => join(pictures, name);
const content = (path: string) => join(root, 'src/content', path);

beforeAll(async () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#8a9' } });
  const fromPhone = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '45/1 21/1 0/1', GPSLatitudeRef: 'N' } };
  await flat(2132, 1600)
    .withExif(fromPhone)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(picture('phone photo.jpg'));
  await flat(2000, 1500).tiff().toFile(picture('scan.tif'));
  await flat(1600, 1200).webp().toFile(picture('web.webp'));
  await flat(800, 600).png().toFile(picture('soft.png'));
  await flat(320, 240).png().toFile(picture('small.png'));
  const heic = ['\0\0\0\x18', 'ftyp', 'heic', '\0\0\0\0', 'mif1heic'].join('');
  writeFileSync(picture('IMG_0001.HEIC'), heic, 'latin1');
  writeFileSync(picture('logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="4"></svg>');
});

afterEach(() => {
  for (const made of ['portfolio', 'clients', 'services/benches'])
    rmSync(content(made), { recursive: true, force: true });
});

async function run(args: string[], ask?: Asker) {
  const output: string[] = [];
  const exitCode = await runNew(args, {
    root,
    now: NOW,
    write: (text) => void output.push(text),
    remark: (text) => void output.push(text),
    ask,
  });
  return { exitCode, output: output.join('') };
}

const options = (answers: Record<string, string>) =>
  Object.entries(answers).map(([name, answer]) => `--${name}=${answer}`);

const project = (more: Record<string, string> = {}) => [
  'portfolio',
  ...options({
    title: 'A shop page for benches',
    client: 'Beech & Fir',
    category: 'seo',
    description: 'A small shop page that shows one bench in many lengths and their prices.',
    picture: picture('phone photo.jpg'),
    'picture-alt': 'A wooden bench in front of a plain wall.',
    ...more,
  }),
];

/** Text of an entry that the check and the formatter accept unchanged. */
async function tidy(path: string): Promise<string> {
  expect((await checkContent({ root, now: NOW })).mistakes).toEqual([]);
  const text = readFileSync(content(path), 'utf8');
  const style = await resolveConfig(resolve(import.meta.dirname, '../../../package.json'));
  expect(await check(text, { ...style, plugins: [], filepath: path })).toBe(true);
  return text;
}

const BENCHES = 'portfolio/a-shop-page-for-benches';
const pictureMade = () => sharp(content(`${BENCHES}/picture.jpg`)).metadata();

describe('npm run new', () => {
  it('creates a valid project, with the photo of a phone upright and without its location', async () => {
    const { exitCode, output } = await run(project());
    expect(output).toContain(`Made the project src/content/${BENCHES}/index.yaml.\n`);
    expect(exitCode).toBe(0);
    expect(parse(await tidy(`${BENCHES}/index.yaml`))).toEqual({
      order: 10,
      title: 'A shop page for benches',
      client: 'Beech & Fir',
      category: 'seo',
      description: 'A small shop page that shows one bench in many lengths and their prices.',
      picture: './picture.jpg',
      pictureAlt: 'A wooden bench in front of a plain wall.',
      link: '/portfolio/a-shop-page-for-benches',
      featured: true,
    });
    const { format, width, height, orientation, exif } = await pictureMade();
    expect([format, width, height, orientation, exif]).toEqual(['jpeg', 1600, 2132, undefined, undefined]);
  });

  it.each(['scan.tif', 'web.webp'])('converts %s to JPEG', async (name) => {
    expect((await run(project({ picture: picture(name) }))).exitCode).toBe(0);
    expect((await pictureMade()).format).toBe('jpeg');
  });

  it('keeps quotes, colons, umlauts, emoji and YAML syntax as typed', async () => {
    const title = `Müller's “bench”: #1 & {brand} 🪑`;
    const description = `- Yes: "quotes", 'apostrophes', a backslash \\, 100 %, @home, and ${'more words '.repeat(12)}end`;
    await run(project({ title, description }));
    const entry = parse(await tidy('portfolio/mullers-bench-1-brand/index.yaml'));
    expect(entry).toMatchObject({ title, description });
  });

  it('creates a client with a drawing, as a draft with the option', async () => {
    const logo = picture('logo.svg');
    const { exitCode } = await run(['client', '--alt', 'Bench Makers', '--src', logo, '--draft']);
    expect(exitCode).toBe(0);
    expect(await tidy('clients/bench-makers/index.yaml')).toBe(
      'order: 10\nsrc: ./logo.svg\nalt: Bench Makers\ndraft: true\n',
    );
  });

  it('creates a service as a draft, with placeholder texts', async () => {
    const { exitCode, output } = await run([
      'service',
      ...options({
        name: 'Benches',
        heading: 'Benches that look as they feel',
        introduction: 'We photograph benches in daylight and in the studio, for shop pages and for print.',
        summary: 'Pictures of benches for shop pages and for print.',
        picture: picture('web.webp'),
        'picture-alt': 'A wooden bench in front of a plain wall.',
        tone: 'moss',
        icon: 'camera',
      }),
    ]);
    expect(output).toContain('It is a draft.');
    expect(exitCode).toBe(0);
    await tidy('services/benches/index.mdx');
  });

  it('adds a number to the name of a second entry, and places it after the first', async () => {
    await run(project());
    await run(project());
    expect(await tidy(`${BENCHES}-2/index.yaml`)).toMatch(/^order: 20\n/);
  });

  it('reports all invalid and missing answers at once, and creates nothing', async () => {
    const wrong = options({ title: 'Shop', category: 'soe', picture: '/no.jpg' });
    const { exitCode, output } = await run(['portfolio', ...wrong]);
    expect(output.split('\n')).toEqual([
      '--title: “Title” is 4 characters long, but it takes at least 5. Write 1 more. What was done, in a few words.',
      '--client: It is missing. Written as in other projects of this client, if there are any.',
      expect.stringMatching(/^--category: “Service” cannot be “soe”. Did you mean “seo”\? Choose one of: /),
      '--description: It is missing. One to three sentences about the task and what was made; shown in the large view.',
      '--picture: There is no file /no.jpg. Write where it is, such as ~/Pictures/bench.jpg.',
      '--picture-alt: It is missing. What is seen in the picture, in one sentence, for people who cannot see it.',
      '',
    ]);
    expect(exitCode).toBe(1);
    expect(existsSync(content('portfolio'))).toBe(false);
  });

  it('creates a project with a small picture, with a warning', async () => {
    const { exitCode, output } = await run(project({ picture: picture('soft.png') }));
    expect(output).toContain('picture.jpg is 800 × 600 pixels: it looks soft on large and on sharp screens.');
    expect(exitCode).toBe(0);
    expect(existsSync(content('portfolio'))).toBe(true);
  });

  it.each([
    ['IMG_0001.HEIC', 'IMG_0001.HEIC is a HEIC picture, as phones make them'],
    ['small.png', 'small.png is 320 × 240 pixels, which is too small.'],
    ['logo.svg', 'logo.svg is an SVG, which cannot be used here.'],
  ])('says why it cannot use %s', async (name, reason) => {
    const { exitCode, output } = await run(project({ picture: picture(name) }));
    expect(output).toContain(`--picture: ${reason}`);
    expect(exitCode).toBe(1);
  });

  it.each([
    [['portfolio', '--titel', 'x'], 2, "Unknown option '--titel'. See npm run new -- --help.\n"],
    [['banner'], 1, 'Say what to make: portfolio, client, service.\n'],
    [[], 1, 'Say what to make: portfolio, client, service.\n'],
    [['client', 'Bench'], 1, '“Bench” was not expected. Put texts with spaces in quotes.\n'],
  ])('called with %j exits with %i', async (args, exitCode, output) => {
    expect(await run(args)).toEqual({ exitCode, output });
  });
});

describe('its questions', () => {
  /** Answers the questions about a client: by `answers` first, otherwise with valid values. */
  function asker(answers: (field: string, old: string | undefined) => string | undefined, isDraft = true) {
    const asked: { title: string; help: string }[] = [];
    const right: Record<string, string> = { alt: 'Bench Makers', src: `'${picture('logo.svg')}' ` };
    const ask: Asker = {
      kind: async (kinds) => kinds.find(({ label }) => label === 'A client')!.value,
      question: async ({ field, title, help }, old) => {
        asked.push({ title, help });
        return answers(field, old) ?? right[field]!;
      },
      isDraft: async () => isDraft,
    };
    return { ask, asked };
  }
  const leave = () => {
    throw new Cancelled();
  };

  it('have the titles and descriptions of the fields', async () => {
    const { ask, asked } = asker(() => undefined);
    expect((await run([], ask)).exitCode).toBe(0);
    expect(asked).toEqual([
      { title: 'Name of the client', help: 'Read out instead of the logo.' },
      { title: 'Logo', help: 'Type where it is, such as ~/Pictures/logo.svg. An SVG in one dark colour.' },
    ]);
    await tidy('clients/bench-makers/index.yaml');
  });

  it('are skipped for given options', async () => {
    const { ask, asked } = asker(() => undefined);
    await run(['client', '--alt', 'Bench Makers'], ask);
    expect(asked.map(({ title }) => title)).toEqual(['Logo']);
  });

  it('are repeated if the check refuses an answer, with the answer to correct', async () => {
    const before: (string | undefined)[] = [];
    const { ask } = asker((field, old) => {
      if (field === 'alt') before.push(old);
      return field === 'alt' && old === undefined ? 'Ben of {nobody}' : undefined;
    }, false);
    const { exitCode, output } = await run(['client'], ask);
    expect(output).toContain('{nobody}');
    expect(before).toEqual([undefined, 'Ben of {nobody}']);
    expect(exitCode).toBe(0);
  });

  it('when cancelled, print the command that continues with the answers', async () => {
    const { ask } = asker((field) => (field === 'alt' ? "Ben's benches" : leave()));
    expect((await run(['client'], ask)).output).toBe(
      `Nothing was made.\nGo on with these answers: npm run new -- client --alt 'Ben'\\''s benches'\n`,
    );
  });

  it('can be cancelled without an answer: nothing is created then', async () => {
    expect(await run(['client'], asker(leave).ask)).toEqual({ exitCode: 130, output: 'Nothing was made.\n' });
    expect(existsSync(content('clients'))).toBe(false);
  });
});
