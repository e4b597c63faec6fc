import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wcagContrast as contrast } from 'culori';
import sharp from 'sharp';
import type { Lettering } from './lettering.ts';
import { isSquare, type Logo, silhouette, withOwnIds } from './logo.ts';
import type { Box } from './word-mark.ts';

/** What an icon shows. */
interface Sign {
  box: Box;
  /** SVG markup of the box. */
  content: string;
  /** It covers the icon. */
  isFilled?: boolean;
}

/** Side of an icon, in units. */
const SIDE = 16;

/**
 * Draws the sign and all icons on the main colour: the logo if it is a drawing and about square, otherwise the initial of
 * the name, or a disc if the typeface does not have it.
 *
 * @param colors the main colour, and a dark and a light one for what stands on it
 */
export async function drawIcons(
  folder: string,
  { name, logo, lettering }: { name: string; logo?: Logo | undefined; lettering: Lettering },
  colors: { main: string; dark: string; light: string },
): Promise<void> {
  const { main, dark, light } = colors;
  const on = contrast(main, dark) >= contrast(main, light) ? dark : light;
  const initial = [...name.trim()].find((letter) => /[\p{L}\p{N}]/u.test(letter))?.toLocaleUpperCase('en');
  const hasInitial = initial !== undefined && lettering.has(initial);
  const drawing = logo?.isDrawing && (isSquare(logo) || !hasInitial) ? logo : undefined;
  const sign = drawing ? logoSign(drawing, main) : hasInitial ? letterSign(initial, lettering) : DISC;
  const tile = (corner: number, size: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" color="${on}"><rect width="${SIDE}" height="${SIDE}" rx="${corner}" fill="${main}"/><g fill="${on}">${place(sign, sign.isFilled ? SIDE : size)}</g></svg>\n`;
  // Every mask keeps the circle in the middle, four fifths wide.
  const sizes = drawing && !isSquare(drawing) ? { usual: 13, masked: 11 } : { usual: 10.5, masked: 8 };
  const rounded = tile(3, sizes.usual);
  const files: Record<string, string | Buffer> = {
    'src/design/brand/sign.svg': withOwnIds(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" fill="currentColor" aria-hidden="true">${place(sign, SIDE)}</svg>`,
      'sign',
    ),
    'public/favicon.svg': rounded,
    'public/favicon.ico': ico(await png(rounded, 32), 32),
    'public/apple-touch-icon.png': await png(tile(0, sizes.usual), 180),
    'public/icon-192.png': await png(rounded, 192),
    'public/icon-512.png': await png(rounded, 512),
    'public/icon-maskable-512.png': await png(tile(0, sizes.masked), 512),
  };
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
}

const DISC: Sign = {
  box: { left: 0, top: 0, width: 2, height: 2 },
  content: '<circle cx="1" cy="1" r="1"/>',
};

function letterSign(letter: string, { outline, capitals }: Lettering): Sign {
  const { path, width } = outline(letter);
  return { box: { left: 0, top: -capitals, width, height: capitals }, content: `<path d="${path}"/>` };
}

function logoSign(logo: Logo, main: string): Sign {
  const drawn = logo.isFilled || logo.isSeenOn(main, 3) ? logo.content : silhouette(logo.content);
  return { box: logo.box, content: `<g fill="#000">${drawn}</g>`, isFilled: logo.isFilled };
}

/** Draws a sign in the middle of an icon, at most this large. */
function place({ box, content }: Sign, size: number): string {
  const scale = size / Math.max(box.width, box.height);
  const x = (SIDE - box.width * scale) / 2 - box.left * scale;
  const y = (SIDE - box.height * scale) / 2 - box.top * scale;
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})">${content}</g>`;
}

const round = (value: number) => Number(value.toPrecision(5));

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 72 * (size / SIDE) * 2 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** Wraps one PNG picture as an .ico file. */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}
