import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { markOn, readLogo } from '../../../../src/setup/brand/logo.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);

const NAMES =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"';
const INKSCAPE = 'xmlns="http://www.inkscape.org/namespaces/inkscape"';

function read(inside: string) {
  const file = join(folder, 'logo.svg');
  writeFileSync(file, `<svg ${NAMES} viewBox="0 0 100 40">${inside}</svg>`);
  return readLogo(file);
}

const letter = (x: number, color: string) =>
  `<path fill="${color}" d="M${x} 5h8v12h7V5h8v30h-8V23h-7v12h-8z"/>`;
const disc = (fill: string) => `<circle cx="20" cy="20" r="18" ${fill}/>`;
const DARK = letter(10, '#1d1d1b');
const fade = (color: string) =>
  `<linearGradient id="a"><stop stop-color="#7c3aed"/><stop offset="1" stop-color="${color}"/></linearGradient>${letter(10, 'url(#a)')}`;
const tile = (color: string) => `<path fill="${color}" d="M0 0h100v40H0z"/>`;

describe('on paper', () => {
  it.each([
    ['pale', letter(10, '#ffd400')],
    ['white', letter(10, '#fff')],
    ['that fades into white', fade('#fff')],
    ['that is a pale tile', tile('#ffd400')],
  ])('a logo %s is drawn in the color of texts', async (_, inside) => {
    expect(markOn('#f6f2ea', await read(inside))).toContain('flood-color="currentColor"');
  });

  it.each([
    ['dark', DARK],
    ['of fine lines', '<path fill="none" stroke="#123" stroke-width=".6" d="M5 5h80v30H5z"/>'],
    ['with a gradient', fade('#e11d48')],
    [
      'with pale letters on a dark disc',
      `${disc('fill="#123"')}<g transform="translate(8 8) scale(.6)">${letter(10, '#fff')}</g>`,
    ],
    ['with a white line around it', disc('fill="#123" stroke="#fff"')],
    ['that brings its own background', tile('#ffd400') + DARK],
  ])('a logo %s keeps its colours', async (_, inside) => {
    expect(markOn('#f6f2ea', await read(inside))).not.toContain('currentColor');
  });
});

describe('a logo', () => {
  it('keeps a mask of Figma and loses what only Inkscape reads', async () => {
    const mask = `<mask id="m" style="mask-type:alpha"><path fill="#222" d="M0 0h20v20H0z"/></mask>`;
    const style = 'isolation:isolate;mix-blend-mode:normal;-inkscape-font-specification:Sans;fill:#123';
    const { content } = await read(`${mask}<path mask="url(#m)" style="${style}" d="M0 0h30v30z"/>`);
    expect(content).toMatch(/<mask [^>]*mask-type="alpha"/);
    expect(content).not.toContain('style=');
  });

  it('whose look needs a style is refused', async () => {
    const blended = DARK.replace('fill=', 'style="mix-blend-mode:screen" fill=');
    await expect(read(disc('fill="red"') + blended)).rejects.toThrow(
      'Its look needs style="mix-blend-mode:screen", which may not stand in a page.',
    );
  });

  it.each([
    `<script ${INKSCAPE}>alert(1)</script>`,
    `<foreignObject ${INKSCAPE}><script/></foreignObject>`,
    '<inkscape:script>alert(1)</inkscape:script>',
    `<title>a</title><desc>b</desc><!--! c -->`,
  ])('holds shapes only, without %s', async (part) => {
    const { content } = await read(
      `${part}<g class="button" data-reveal="">${DARK}${letter(50, '#123')}</g>`,
    );
    expect(
      content.match(/(?<=<)\w+|[\w-]+(?==)/g)?.filter((name) => !/^(g|path|fill|d)$/.test(name)),
    ).toEqual([]);
    expect(content).not.toContain('<!');
  });

  it.each([
    ['<image href="a.png"/>', 'contains <image>'],
    ['<path mask="url/**/(https://evil.example/m.png)" d="M0 0h9v9z"/>', 'may neither run nor load anything'],
    ['<style>*{opacity:.5}</style>', 'without style sheets'],
    [`<desc>${'a'.repeat(1e5)}</desc>`, 'too large'],
    [
      '<x:g xmlns:x="http://www.w3.org/2000/svg"><x:path d="M0 0h9v9z"/></x:g>',
      'contains <x:g>. A drawing may neither run nor load anything.',
    ],
  ])('with %.60s is refused', async (part, sentence) => {
    await expect(read(part + DARK)).rejects.toThrow(sentence);
  });

  it.each([
    ['', 'cannot be used as a logo'],
    ['<path d="M900 0h9v9z"/>', 'Nothing can be seen'],
  ])('of %j is refused', async (inside, sentence) => {
    await expect(read(inside)).rejects.toThrow(sentence);
  });

  it('that is missing, or no picture, is refused', async () => {
    await expect(readLogo(join(folder, 'missing.svg'))).rejects.toThrow('There is no file');
    writeFileSync(join(folder, 'text.png'), 'no picture');
    await expect(readLogo(join(folder, 'text.png'))).rejects.toThrow('cannot be read as a picture');
  });
});
