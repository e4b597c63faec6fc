/**
 * Draws the brand mark: the word mark, the sign and every icon made of them.
 *
 *   node src/art/site/brand.ts
 *
 * The three l's of "Fallline" are the falling line: in the word mark their
 * stems step down below the baseline, the sign is those three stems alone.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import sharp from 'sharp';
import subsetFont from 'subset-font';

const root = resolve(import.meta.dirname, '../../..');
const ink = '#0c1b1e';
const signal = '#ff5a2e';

// ---------------------------------------------------------------- glyphs

interface Glyph {
  advance: number;
  contours: { x: number; y: number; on: boolean }[][];
}

/** Reads outlines from the tables of a static TrueType font. */
function readFont(file: Buffer) {
  const tables = new Map<string, number>();
  for (let i = 0; i < file.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    tables.set(file.toString('latin1', at, at + 4), file.readUInt32BE(at + 8));
  }
  const table = (name: string) => {
    const at = tables.get(name);
    if (at === undefined) throw new Error(`The font has no table ${name}`);
    return at;
  };
  const longOffsets = file.readInt16BE(table('head') + 50) === 1;
  const metricCount = file.readUInt16BE(table('hhea') + 34);

  const glyphIndex = (code: number): number => {
    const cmap = table('cmap');
    for (let i = 0; i < file.readUInt16BE(cmap + 2); i++) {
      const sub = cmap + file.readUInt32BE(cmap + 4 + i * 8 + 4);
      if (file.readUInt16BE(sub) !== 4) continue;
      const segments = file.readUInt16BE(sub + 6) / 2;
      for (let s = 0; s < segments; s++) {
        const end = file.readUInt16BE(sub + 14 + s * 2);
        const startAt = sub + 16 + segments * 2 + s * 2;
        const start = file.readUInt16BE(startAt);
        if (code < start || code > end) continue;
        const delta = file.readInt16BE(startAt + segments * 2);
        const rangeAt = startAt + segments * 4;
        const range = file.readUInt16BE(rangeAt);
        if (range === 0) return (code + delta) & 0xffff;
        return (file.readUInt16BE(rangeAt + range + (code - start) * 2) + delta) & 0xffff;
      }
    }
    throw new Error(`The font has no glyph for ${String.fromCodePoint(code)}`);
  };

  const contoursOf = (index: number): Glyph['contours'] => {
    const loca = table('loca');
    const offset = (i: number) =>
      longOffsets ? file.readUInt32BE(loca + i * 4) : file.readUInt16BE(loca + i * 2) * 2;
    if (offset(index) === offset(index + 1)) return [];
    let at = table('glyf') + offset(index);
    const count = file.readInt16BE(at);
    at += 10;
    if (count < 0) {
      const parts: Glyph['contours'] = [];
      for (let more = true; more;) {
        const flags = file.readUInt16BE(at);
        const part = file.readUInt16BE(at + 2);
        const words = flags & 1;
        const dx = words ? file.readInt16BE(at + 4) : file.readInt8(at + 4);
        const dy = words ? file.readInt16BE(at + 6) : file.readInt8(at + 5);
        if (flags & 0xc8) throw new Error('Scaled glyph parts are not supported');
        at += words ? 8 : 6;
        for (const contour of contoursOf(part))
          parts.push(contour.map((p) => ({ ...p, x: p.x + dx, y: p.y + dy })));
        more = (flags & 0x20) !== 0;
      }
      return parts;
    }
    const ends = Array.from({ length: count }, (_, i) => file.readUInt16BE(at + i * 2));
    at += count * 2;
    at += 2 + file.readUInt16BE(at);
    const total = (ends.at(-1) ?? -1) + 1;
    const flags: number[] = [];
    while (flags.length < total) {
      const flag = file.readUInt8(at++);
      flags.push(flag);
      if (flag & 8) for (let r = file.readUInt8(at++); r > 0; r--) flags.push(flag);
    }
    const axis = (short: number, same: number) => {
      let value = 0;
      return flags.map((flag) => {
        if (flag & short) value += flag & same ? file.readUInt8(at++) : -file.readUInt8(at++);
        else if (!(flag & same)) {
          value += file.readInt16BE(at);
          at += 2;
        }
        return value;
      });
    };
    const xs = axis(2, 16);
    const ys = axis(4, 32);
    const points = flags.map((flag, i) => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, on: (flag & 1) === 1 }));
    return ends.map((end, i) => points.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end + 1));
  };

  return (letter: string): Glyph => {
    const index = glyphIndex(letter.codePointAt(0) ?? 0);
    const advance = file.readUInt16BE(table('hmtx') + Math.min(index, metricCount - 1) * 4);
    return { advance, contours: contoursOf(index) };
  };
}

/**
 * Font units per unit of the word mark, and whole numbers alone: it stands in every page, and as wide as the page a unit
 * is about a pixel.
 */
const SCALE = 2;
const inUnits = (n: number) => String(Math.round(n / SCALE));

/** One closed contour of quadratic curves as SVG path data, y turned down. */
function contourPath(points: Glyph['contours'][number], dx: number): string {
  const n = points.length;
  const at = (i: number) => {
    const p = points[((i % n) + n) % n];
    if (!p) throw new Error('Empty contour');
    return p;
  };
  const first = points.findIndex((p) => p.on);
  const text = (p: { x: number; y: number }) => `${inUnits(p.x + dx)} ${inUnits(-p.y)}`;
  let path = `M${text(at(first))}`;
  for (let i = first + 1; i <= first + n; i++) {
    const p = at(i);
    if (p.on) {
      if (i < first + n) path += `L${text(p)}`;
      continue;
    }
    const next = at(i + 1);
    const to = next.on ? next : { x: (p.x + next.x) / 2, y: (p.y + next.y) / 2 };
    path += `Q${text(p)} ${text(to)}`;
    if (next.on) i++;
  }
  return `${path}Z`;
}

// ---------------------------------------------------------------- word mark

async function wordmark(): Promise<string> {
  const source = createRequire(import.meta.url).resolve(
    '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2',
  );
  const font = readFont(
    await subsetFont(await readFile(source), 'Fallline', {
      targetFormat: 'truetype',
      variationAxes: { wght: 800 },
    }),
  );
  const paths: string[] = [];
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  const include = (x: number, y: number) => {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  };
  const spacing = 4;
  let pen = 0;
  let step = 0;
  for (const letter of 'Fallline') {
    const glyph = font(letter);
    for (const contour of glyph.contours) {
      const drawn =
        letter === 'l'
          ? // The stem alone, one step lower each time.
            stem(contour, 118 * (step + 1))
          : contour;
      for (const p of drawn) include(p.x + pen, -p.y);
      paths.push(contourPath(drawn, pen));
    }
    if (letter === 'l') step++;
    pen += glyph.advance + spacing;
  }
  const { left, right, top, bottom } = box;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${inUnits(left)} ${inUnits(top)} ${inUnits(right - left)} ${inUnits(bottom - top)}" fill="currentColor" aria-hidden="true">`,
    `<path d="${paths.join('')}"/></svg>\n`,
  ].join('');
}

function stem(contour: Glyph['contours'][number], drop: number): Glyph['contours'][number] {
  const xs = contour.map((p) => p.x);
  const top = Math.max(...contour.map((p) => p.y));
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
  const [y0, y1] = [-drop, top];
  const r = 11; // the corner of the face's other stems
  const on = (x: number, y: number) => ({ x, y, on: true });
  const off = (x: number, y: number) => ({ x, y, on: false });
  return [
    ...[on(x0 + r, y0), off(x0, y0), on(x0, y0 + r), on(x0, y1 - r), off(x0, y1), on(x0 + r, y1)],
    ...[on(x1 - r, y1), off(x1, y1), on(x1, y1 - r), on(x1, y0 + r), off(x1, y0), on(x1 - r, y0)],
  ];
}

// ---------------------------------------------------------------- sign and icons

/** Sixteen units square, bars of four, gaps of two: sharp at 16 px and its multiples. */
const signBars = 'M0 0h4v6H0zM6 0h4v11H6zM12 0h4v16h-4z';
const sign = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true"><path d="${signBars}"/></svg>\n`;

/** The sign on a tile; `inset` is the bars' distance from the edge in sixteenths. */
const tile = (corner: number, bars: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="${corner}" fill="${signal}"/><path fill="${ink}" d="${bars}"/></svg>\n`;
const tileBars = 'M3 3h2v4H3zM7 3h2v7H7zM11 3h2v10h-2z';
/** For masks: all within the middle circle that every mask keeps. */
const maskBars = 'M4 4h1.6v3.2H4zM7.2 4h1.6v5.6H7.2zM10.4 4h1.6v8h-1.6z';

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 16) * 2 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** An .ico with one PNG picture in it. */
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

const rounded = tile(3, tileBars);
const square = tile(0, tileBars);
const files: Record<string, string | Buffer> = {
  'src/design/brand/wordmark.svg': await wordmark(),
  'src/design/brand/sign.svg': sign,
  'public/favicon.svg': rounded,
  'public/favicon.ico': ico(await png(rounded, 32), 32),
  'public/apple-touch-icon.png': await png(square, 180),
  'public/icon-192.png': await png(rounded, 192),
  'public/icon-512.png': await png(rounded, 512),
  'public/icon-maskable-512.png': await png(tile(0, maskBars), 512),
};
for (const [name, content] of Object.entries(files)) {
  const path = resolve(root, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
console.log(Object.keys(files).join('\n'));
