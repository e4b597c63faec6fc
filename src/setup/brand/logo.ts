import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { wcagContrast as contrast } from 'culori';
import sharp from 'sharp';
import { type CustomPlugin, optimize } from 'svgo';
import { sentencesOf } from '../../model/check/mistake.ts';
import { cleanDrawing } from '../../model/check/pictures/drawing.ts';
import { openPicture, readPicture } from '../../model/check/pictures/read.ts';
import { pictureProblem } from '../../model/check/pictures/sentences.ts';
import { ToolError } from '../../tooling/tool-error.ts';
import { type Box, svg } from './word-mark.ts';

/** A logo from a file. */
export interface Logo {
  box: Box;
  /** SVG markup of the box. */
  content: string;
  /** Whether all its large parts can be told from a background: `#rrggbb`. */
  isSeenOn(background: string, contrast?: number): boolean;
  /** Whether it fills its box and has parts that differ, so that it brings its own background. */
  isFilled: boolean;
  /** Whether it consists of shapes. The icon of a browser's tab may not contain pictures. */
  isDrawing: boolean;
}

/** About twice the size of a mark in the header, in pixels. */
const RASTER = { width: 320, height: 104 };

/**
 * Reads an SVG or PNG file.
 * @throws ToolError if there is none, or it is damaged, or runs or loads anything
 */
export async function readLogo(path: string): Promise<Logo> {
  const isDrawing = extname(path).toLowerCase() === '.svg';
  const picture = await readPicture(path);
  if (picture.state === 'missing') throw new ToolError(`There is no file ${path} for the logo.`);
  const problem = pictureProblem(path, picture, { minWidthPx: 1, kind: isDrawing ? 'drawing' : 'photo' });
  if (problem) throw new ToolError(sentencesOf(problem));
  try {
    const { box, content } = isDrawing ? await drawing(path) : await raster(path);
    return { box, content, isDrawing, ...look(await pixels(box, content)) };
  } catch (error) {
    throw new ToolError(`${path} cannot be used as a logo. ${(error as Error).message}`);
  }
}

/** Attributes of a drawing that is looked at, whatever its units are. */
const LOOKED_AT = 'width="256" height="256"';

const SAVE_AS =
  'Save it as plain SVG, with a viewBox, without style sheets and with texts as paths, or as PNG.';

/** A drawing stands in every page. */
const MAX_BYTES = 100_000;

async function drawing(path: string) {
  const source = cleanDrawing(await readFile(path));
  if (source.length > MAX_BYTES)
    throw new Error('It is too large: simplify it to 100 kB, or save it as PNG.');
  const { data } = optimize(source, {
    multipass: true,
    plugins: [
      maskType,
      'preset-default',
      'convertStyleToAttrs',
      'removeTitle',
      { name: 'removeDesc', params: { removeAny: true } },
      { name: 'removeComments', params: { preservePatterns: false } },
      'removeXlink',
      { name: 'prefixIds', params: { prefix: 'logo', delim: '-' } },
    ],
  });
  const [, attributes = '', content = ''] = /^<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(data) ?? [];
  const attribute = (name: string) => new RegExp(` ${name}="([^"]+)"`).exec(attributes)?.[1];
  const [left = 0, top = 0, width = 0, height = 0] = (
    attribute('viewBox') ?? `0 0 ${attribute('width')} ${attribute('height')}`
  )
    .split(/[\s,]+/)
    .map(Number);
  // Rules of a style sheet would count in the whole page, and texts would be set in any font.
  if (!content || !(width > 0) || /<(style|text)\b/.test(content)) throw new Error(SAVE_AS);
  const box = { left, top, width, height };
  const inherited = attributes.replace(/ (viewBox|width|height|xmlns(:\w+)?|version|id)="[^"]*"/g, '');
  const styled = `<g${inherited}>${content}</g>`;
  const drawn = withoutHooks(styled);
  const [before, after] = await Promise.all([styled, drawn].map((part) => pixels(box, part)));
  if (!before!.data.equals(after!.data))
    throw new Error(
      `Its look needs ${/style="[^"]*"/.exec(styled)}, which may not stand in a page. ${SAVE_AS}`,
    );
  return { box, content: drawn };
}

/** Writes the type of a mask, a style in Figma, as an attribute: the site allows no styles in its pages. */
const maskType: CustomPlugin = {
  name: 'maskType',
  fn: () => ({
    element: {
      enter({ attributes }) {
        const { style = '' } = attributes;
        const [, type] = /(?:^|;)\s*mask-type\s*:\s*(alpha|luminance)\b/.exec(style) ?? [];
        if (type) attributes['mask-type'] = type;
      },
    },
  }),
};

/** Removes attributes by which styles and scripts of the page would find a part. */
const withoutHooks = (content: string) =>
  optimize(content, {
    plugins: [
      { name: 'removeAttrs', params: { attrs: '(xmlns|style|class|role|lang|focusable|data-.*|aria-.*)' } },
    ],
  }).data;

/** Embeds a small picture: it stands in every page. Compression removes its repetition in the second mark. */
async function raster(path: string) {
  const { data, info } = await openPicture(path)
    .autoOrient()
    .trim()
    .resize({ ...RASTER, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, colours: 48, effort: 10 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const href = `data:image/png;base64,${data.toString('base64')}`;
  return {
    box: { left: 0, top: 0, width, height },
    content: `<image width="${width}" height="${height}" href="${href}"/>`,
  };
}

/** Renders a drawing without the space around it, but for an edge of one pixel. */
const pixels = (box: Box, content: string) =>
  sharp(Buffer.from(svg(box, LOOKED_AT, content)))
    .trim()
    .ensureAlpha()
    .extend({ top: 1, bottom: 1, left: 1, right: 1, background: '#0000' })
    .raw()
    .toBuffer({ resolveWithObject: true });

/** Contrast from which a logo can be recognized. */
const VISIBLE = 2.2;
/** Share of what is drawn that may merge with a background: edges and fine lines. */
const SMALL = 0.1;

function look({ data, info }: Awaited<ReturnType<typeof pixels>>): Pick<Logo, 'isSeenOn' | 'isFilled'> {
  const colors = Array.from({ length: data.length / 4 }, (_, at) =>
    data[4 * at + 3]! < 128 ? undefined : `#${data.toString('hex', 4 * at, 4 * at + 3)}`,
  );
  const drawn = colors.filter((color) => color !== undefined);
  if (!data.some((value, at) => at % 4 === 3 && value > 0)) throw new Error('Nothing can be seen in it.');
  const shades = drawn.map((color) => contrast(color, '#000000')).sort((a, b) => a - b);
  const shade = (share: number) => shades[Math.floor(share * (shades.length - 1))] ?? 1;
  return {
    isFilled:
      drawn.length / ((info.width - 2) * (info.height - 2)) > 0.93 && shade(0.98) / shade(0.02) >= VISIBLE,
    isSeenOn(background, least = VISIBLE) {
      const merges = (at: number) => !colors[at] || contrast(colors[at], background) < least;
      // From the edge inwards: pale letters on a dark disc can be read on a pale background, too.
      const merged = new Set([0]);
      for (const at of merged)
        for (const next of [at - 1, at + 1, at - info.width, at + info.width])
          if (next >= 0 && next < colors.length && merges(next)) merged.add(next);
      return [...merged].filter((at) => colors[at]).length <= drawn.length * SMALL;
    },
  };
}

/** Draws a logo in its own colours if they can be seen on a background, otherwise in the color of the text around it. */
export function markOn(background: string | undefined, logo: Logo): string {
  const { box, content, isFilled } = logo;
  const keepsColors = isFilled || (background !== undefined && logo.isSeenOn(background));
  // A narrow logo stays small in the footer, where marks have one width.
  const wide = background ? box : { ...box, width: Math.max(box.width, box.height * 2.2) };
  return svg(wide, 'fill="#000"', keepsColors ? content : silhouette(content));
}

/** Draws the outline of a logo in the color of the text around it. */
export const silhouette = (content: string): string =>
  '<filter id="plain"><feFlood flood-color="currentColor"/><feComposite in2="SourceAlpha" operator="in"/></filter>' +
  `<g filter="url(#plain)">${content}</g>`;

/**
 * Gives a mark ids of its own. Where several stand in one page, the first element with an id would count for all, also if
 * it is not shown.
 */
export const withOwnIds = (mark: string, prefix: string): string =>
  `${optimize(mark, { plugins: [{ name: 'prefixIds', params: { prefix, delim: '-' } }] }).data}\n`;

/** Whether a logo is about as wide as high, so that it can be an icon. */
export const isSquare = ({ box }: Logo): boolean =>
  box.width / box.height > 0.7 && box.width / box.height < 1.45;
