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
    ['half pale', DARK + letter(50, '#ffd400')],
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
    `<SCRIPT ${INKSCAPE}>alert(1)</SCRIPT>`,
    `<image ${INKSCAPE} href="https://evil.example/a.png"/>`,
    `<foreignObject ${INKSCAPE}><script/></foreignObject>`,
    '<inkscape:script>alert(1)</inkscape:script>',
    `<g><style ${INKSCAPE}>p{}</style></g>`,
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
    '<style>path{mask:url/**/(https://evil.example/m.png)}</style>',
    '<path mask="url/**/(https://evil.example/m.png)" d="M0 0h9v9z"/>',
    '<path style="mask:url/**/(//evil.example/m.png)" d="M0 0h9v9z"/>',
    String.raw`<path style="fill:u\72l(//evil.example/m.png)" d="M0 0h9v9z"/>`,
    '<style>@import "//evil.example/a.css";</style>',
    '<path style="mask:image-set(&quot;//evil.example/m.png&quot; 1x)" d="M0 0h9v9z"/>',
    '<path fill="src(&quot;//evil.example/a.svg#a&quot;)" d="M0 0h9v9z"/>',
  ])('that asks another host is refused: %s', async (part) => {
    await expect(read(part + DARK)).rejects.toThrow('A drawing may neither run nor load anything.');
  });
});
