import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wcagContrast as contrast } from 'culori';
import sharp from 'sharp';
import type { Lettering } from './lettering.ts';
import { isSquare, type Logo, silhouette, withOwnIds } from './logo.ts';

/** What an icon shows, in a square of 16 units. */
interface Sign {
  /** Draws it in the middle, at most this large. */
  at(size: number): string;
  /** It covers the icon. */
  isFilled?: boolean;
}

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
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" color="${on}"><rect width="${SIDE}" height="${SIDE}" rx="${corner}" fill="${main}"/><g fill="${on}">${sign.at(sign.isFilled ? SIDE : size)}</g></svg>\n`;
  // Every mask keeps the circle in the middle, four fifths wide.
  const sizes = drawing && !isSquare(drawing) ? { usual: 13, masked: 11 } : { usual: 10.5, masked: 8 };
  const rounded = tile(3, sizes.usual);
  const files: Record<string, string | Buffer> = {
    'src/design/brand/sign.svg': withOwnIds(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" fill="currentColor" aria-hidden="true">${sign.at(SIDE)}</svg>`,
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

const DISC: Sign = { at: (size) => `<circle cx="8" cy="8" r="${size / 2}"/>` };

function letterSign(letter: string, lettering: Lettering): Sign {
  const { path, width } = lettering.outline(letter);
  return {
    at(size) {
      const scale = Math.min(size / lettering.capitals, size / width);
      const x = (SIDE - width * scale) / 2;
      const y = (SIDE + lettering.capitals * scale) / 2;
      return `<path transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})" d="${path}"/>`;
    },
  };
}

function logoSign(logo: Logo, main: string): Sign {
  const { box, content, isFilled } = logo;
  const drawn = isFilled || logo.isSeenOn(main, 3) ? content : silhouette(content);
  return {
    isFilled,
    at(size) {
      const scale = size / Math.max(box.width, box.height);
      const x = (SIDE - box.width * scale) / 2 - box.left * scale;
      const y = (SIDE - box.height * scale) / 2 - box.top * scale;
      return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})" fill="#000">${drawn}</g>`;
    },
  };
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
