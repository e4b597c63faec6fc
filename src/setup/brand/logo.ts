import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import sharp from 'sharp';
import { optimize } from 'svgo';
import { contrast } from '../../design/contrast.ts';
import { sentencesOf } from '../../model/check/mistake.ts';
import { openPicture, readPicture } from '../../model/check/pictures/read.ts';
import { pictureProblem } from '../../model/check/pictures/sentences.ts';
import { ToolError } from '../../tooling/tool-error.ts';
import { type Box, svg } from './word-mark.ts';

/** A logo from a file. */
export interface Logo {
  box: Box;
  /** SVG markup of the box. */
  content: string;
  /** Average colour of what is drawn: `#rrggbb`. */
  color: string;
  /** Whether it fills its box, so that it brings its own background. */
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
  const problem = pictureProblem(path, picture, { minWidth: 1, kind: isDrawing ? 'drawing' : 'photo' });
  if (problem) throw new ToolError(sentencesOf(problem));
  try {
    const { box, content } = isDrawing ? await drawing(path) : await raster(path);
    return { box, content, isDrawing, ...(await look(svg(box, LOOKED_AT, content))) };
  } catch (error) {
    throw new ToolError(`${path} cannot be used as a logo. ${(error as Error).message}`);
  }
}

/** Attributes of a drawing that is looked at, whatever its units are. */
const LOOKED_AT = 'width="256" height="256"';

/** A drawing stands in every page. */
const MAX_BYTES = 100_000;

async function drawing(path: string) {
  const source = await readFile(path, 'utf8');
  if (source.length > MAX_BYTES)
    throw new Error('It is too large: simplify it to 100 kB, or save it as PNG.');
  const { data } = optimize(source, {
    multipass: true,
    plugins: ['preset-default', 'convertStyleToAttrs', 'removeTitle', prefixIds],
  });
  const [, attributes = '', content = ''] = /^<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(data) ?? [];
  const attribute = (name: string) => new RegExp(` ${name}="([^"]+)"`).exec(attributes)?.[1];
  const [left = 0, top = 0, width = 0, height = 0] = (
    attribute('viewBox') ?? `0 0 ${attribute('width')} ${attribute('height')}`
  )
    .split(/[\s,]+/)
    .map(Number);
  // Rules of a style sheet would count in the whole page, and texts would be set in any font.
  if (!content || !(width > 0) || /<(style|text)\b/.test(content))
    throw new Error(
      'Save it as plain SVG, with a viewBox, without style sheets and with texts as paths, or as PNG.',
    );
  const inherited = attributes.replace(
    / (viewBox|width|height|xmlns(:\w+)?|version|class|id|aria-\w+|role)="[^"]*"/g,
    '',
  );
  return {
    box: { left, top, width, height },
    content: inherited ? `<g${inherited}>${content}</g>` : content,
  };
}

/** Ids count in the whole page that a mark stands in. */
const prefixIds = { name: 'prefixIds', params: { prefix: 'logo', delim: '-' } } as const;

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

async function look(markup: string): Promise<Pick<Logo, 'color' | 'isFilled'>> {
  const { data } = await sharp(Buffer.from(markup))
    .trim()
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sums = [0, 0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]!;
    for (const channel of [0, 1, 2]) sums[channel]! += data[at + channel]! * alpha;
    sums[3]! += alpha;
  }
  if (sums[3] === 0) throw new Error('Nothing can be seen in it.');
  const channels = sums.slice(0, 3).map((sum) => Math.round(sum / (sums[3] || 1)));
  return {
    color: `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`,
    isFilled: sums[3]! / 255 / (data.length / 4) > 0.93,
  };
}

/** Contrast from which a logo can be recognized. */
const VISIBLE = 2.2;

/** Draws a logo in its own colours if they can be seen on a background, otherwise in the color of the text around it. */
export function markOn(background: string | undefined, { box, content, color, isFilled }: Logo): string {
  const keepsColors = isFilled || (background !== undefined && contrast(color, background) >= VISIBLE);
  // A narrow logo stays small in the footer, where marks have one width.
  const wide = background ? box : { ...box, width: Math.max(box.width, box.height * 2.2) };
  return svg(wide, 'fill="#000"', keepsColors ? content : silhouette(content));
}

/** Draws the outline of a logo in the color of the text around it. */
export const silhouette = (content: string): string =>
  '<filter id="plain"><feFlood flood-color="currentColor"/><feComposite in2="SourceAlpha" operator="in"/></filter>' +
  `<g filter="url(#plain)">${content}</g>`;

/** Whether a logo is about as wide as high, so that it can be an icon. */
export const isSquare = ({ box }: Logo): boolean =>
  box.width / box.height > 0.7 && box.width / box.height < 1.45;
