import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { parsePage } from '../../../../src/build/finish/page.ts';
import { filesIn, followReferences, linksOf, type Place } from '../../../../src/build/finish/references.ts';
import { temporaryFolder, writeIn } from '../../../support/temporary-folder.ts';

const ROOT = { origin: 'https://agency.example', base: '' };
const PREVIEW = { ...ROOT, base: '/pr-1' };

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const write = (path: string, text = '') => writeIn(folder, path, text);

async function follow(place: Place, opaque?: ReadonlySet<string>) {
  const files = (await filesIn(folder)).filter((file) => file.endsWith('.html') && !opaque?.has(file));
  const pages = files.map((file) => {
    const page = parsePage(readFileSync(join(folder, file), 'utf8'));
    return [file, linksOf(file, page, place)] as const;
  });
  return followReferences(folder, place, new Map(pages), opaque);
}

describe('media', () => {
  it('without references is removed, and nothing else', async () => {
    write(
      'services/seo.html',
      '<img src="/_astro/a.X1_Z2.webp" srcset="/_astro/b.X1.avif 400w, /_astro/c.X1.avif 640w">',
    );
    write('_astro/page.css', 'body{background:url(/_astro/d.X1.jpg)}');
    write('_astro/island.js', 'const film="/_astro/e.X1.mp4"');
    const kept = ['a.X1_Z2.webp', 'b.X1.avif', 'c.X1.avif', 'd.X1.jpg', 'e.X1.mp4', 'font.X1.woff2'];
    for (const name of kept) write(`_astro/${name}`);
    for (const name of ['IMG_2041.X1.JPG', 'draft.X1.webm', 'a.X1.webp']) write(`_astro/${name}`);
    const { removed, dead } = await follow(ROOT);
    expect(removed).toEqual(['/_astro/IMG_2041.X1.JPG', '/_astro/a.X1.webp', '/_astro/draft.X1.webm']);
    expect(dead).toEqual([]);
    expect(readdirSync(join(folder, '_astro')).toSorted()).toEqual(['page.css', 'island.js', ...kept].sort());
  });

  it.each([
    ['my photo (1).X1.avif', '/_astro/my%20photo%20(1).X1.avif'],
    ['my photo (1).X1.avif', '/_astro/my photo (1).X1.avif'],
    ["tom's bench.X1.jpg", '/_astro/tom&#39;s%20bench.X1.jpg'],
    ['a&b.X1.jpg', '/_astro/a&amp;b.X1.jpg'],
    ['Größe.X1.jpg', '/_astro/Gr%C3%B6%C3%9Fe.X1.jpg'],
    ['100%.X1.jpg', '/_astro/100%.X1.jpg'],
    ['a.X1.webp', '/pr-1/_astro/a.X1.webp', PREVIEW],
  ])('named %s is kept if a page has %s', async (name, address, place = ROOT) => {
    write(`_astro/${name}`);
    write('index.html', `<img src="${address}">`);
    expect(await follow(place)).toEqual({ removed: [], dead: [] });
  });

  it('is kept if the sitemap names it', async () => {
    write("_astro/tom's & co.X1.jpg");
    const address = `${ROOT.origin}/_astro/tom&#39;s%20&amp;%20co.X1.jpg`;
    write('sitemap.xml', `<url><image:image><image:loc>${address}</image:loc></image:image></url>`);
    expect(await follow(ROOT)).toEqual({ removed: [], dead: [] });
  });
});

describe('a broken reference is reported with its file:', () => {
  const ORIGIN = ROOT.origin;
  it.each([
    ['index.html', '<a href="/about#team">'],
    ['index.html', '<img srcset="/about 1x, /about 2x">'],
    ['index.html', `<meta property="og:image" content="${ORIGIN}/about">`],
    ['index.html', `<script type="application/ld+json">{"a":[{"url":"${ORIGIN}/about"}]}</script>`],
    ['index.html', '<style>a{background:url("/about")}</style>'],
    ['sitemap.xml', `<url><loc>${ORIGIN}/about</loc></url>`],
    ['sitemap.xml', `<image:image><image:loc>${ORIGIN}/about</image:loc></image:image>`],
    ['index.md', `[About](${ORIGIN}/about#team)`],
    ['llms.txt', `See ${ORIGIN}/about`],
    ['site.webmanifest', '{"icons":[{"src":"/about"}]}'],
    ['_headers', '/about\n  X: y'],
    ['_headers', '/*\n  Speculation-Rules: "/about"'],
  ])('%s: %s', async (file, text) => {
    write('index.html', '');
    write(file, text);
    const { dead } = await follow(ROOT);
    expect(dead).toEqual([
      expect.stringMatching(
        new RegExp(`^/${file} links to (${ORIGIN})?/about(#team)?, but the build has no /about.html\\.$`),
      ),
    ]);
    write('about.html', '<h2 id="team">');
    expect((await follow(ROOT)).dead).toEqual([]);
  });

  it.each([
    ['_astro/a.X1.js', 'import("./b.X1.js")', '/_astro/b.X1.js'],
    ['_astro/a.X1.css', '@font-face{src:url(b.X1.woff2),url(./b.X1.woff2)}', '/_astro/b.X1.woff2'],
  ])('%s: %s', async (file, text, target) => {
    write(file, text);
    const [sentence] = (await follow(ROOT)).dead;
    expect(sentence).toMatch(`but the build has no ${target}.`);
  });

  it.each(['/about#office', '#office'])('a missing fragment: %s', async (address) => {
    write('about.html', '<h2 id="team">');
    write('index.html', `<a href="${address}">`);
    const { dead } = await follow(ROOT);
    expect(dead).toEqual([expect.stringMatching(/ has no place of that name\.$/)]);
  });

  it.each(['/about#team', '/about#seo', '/about?from=home#team', '#top', '#here', '/about#te%61m'])(
    'not a place that is there: %s',
    async (address) => {
      write('about.html', '<h2 id="team"></h2><a data-choice="seo">');
      write('index.html', `<meta content="#fff"><p id="here"></p><a href="${address}">`);
      expect((await follow(ROOT)).dead).toEqual([]);
    },
  );

  it.each([
    ['index.html', '<img alt="/one"><a title="/two"></a><meta content="/three"><p data-retry="/four"></p>'],
    [
      'index.html',
      '<script type="application/ld+json">{"name":"/a","@graph":[{"keywords":["/b"]}]}</script>',
    ],
    ['site.webmanifest', '{"name":"/eight"}'],
  ])('not a text that begins with a slash, in %s: %s', async (file, text) => {
    write(file, text);
    expect((await follow(ROOT)).dead).toEqual([]);
  });

  it('not a project on a further page of the portfolio', async () => {
    write('portfolio.html', '<ul></ul>');
    write('portfolio/2.html', '<li id="bench">');
    write('index.html', '<a href="/portfolio#bench"></a><a href="/portfolio#gone">');
    expect((await follow(ROOT)).dead).toEqual([
      '/index.html links to /portfolio#gone, but /portfolio.html has no place of that name.',
    ]);
  });

  it('out of the path of a preview', async () => {
    write('about.html');
    const canonical = `<link rel="canonical" href="${ORIGIN}/about">`;
    write('index.html', `${canonical}<a href="/pr-1/about"></a><a href="/about"></a>`);
    expect((await follow(PREVIEW)).dead).toEqual(['/index.html links to /about, which is not below /pr-1.']);
  });
});

describe('a file of public/', () => {
  it('is a target by its name, whatever it is', async () => {
    const files = ['/files/LICENSE', '/files/price list.pdf', '/old/page.html', '/files/a.csv.gz'];
    for (const file of files) write(file);
    const targets = [
      '/files/LICENSE',
      '/files/price%20list.pdf#page=2',
      '/old/page.html#part',
      '/files/a.csv.gz',
    ];
    write('index.html', targets.map((target) => `<a href="${target}"></a>`).join(''));
    expect((await follow(ROOT, new Set(files))).dead).toEqual([]);
  });

  it('is not read', async () => {
    write('data.json', '{"href": "/nowhere"} // No JSON.');
    write('page.html', '<a href="/nowhere">');
    expect((await follow(ROOT, new Set(['/data.json', '/page.html']))).dead).toEqual([]);
  });
});

it('ignores other sites, the service and empty builds', async () => {
  write(
    'index.html',
    '<a href="https://other.example/x"></a><a href="//other.example/x"></a><form action="/api/send-mail">',
  );
  for (const place of [ROOT, PREVIEW]) expect(await follow(place)).toEqual({ removed: [], dead: [] });
});
