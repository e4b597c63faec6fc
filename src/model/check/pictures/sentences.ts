import { extname } from 'node:path/posix';
import type { PictureLimits } from '../../schemas/kit.ts';
import type { Sentences } from '../mistake.ts';
import { isSmallEnough, MAX_MEGAPIXELS, tooSmall } from './limits.ts';
import type { PictureFile } from './read.ts';

/** Display names and file extensions of formats. */
const FORMATS: Record<string, { name: string; endings: string[] }> = {
  jpeg: { name: 'a JPEG', endings: ['.jpg', '.jpeg'] },
  png: { name: 'a PNG', endings: ['.png'] },
  webp: { name: 'a WebP', endings: ['.webp'] },
  heif: { name: 'an AVIF', endings: ['.avif'] },
  svg: { name: 'an SVG', endings: ['.svg'] },
};

const nameOf = (format: string) => FORMATS[format]?.name ?? `a ${format.toUpperCase()}`;

const PHOTO_FORMATS = 'JPEG, PNG, WebP or AVIF';
/** Small sizes of a longer picture would have no pixels in the other direction. */
const MAX_RATIO = 80;

const SAVE_AS = 'Save it as JPEG under a name that ends in .jpg';

/**
 * Describes why a picture file cannot be used, or, with severity `warning`, why it does not look its best; undefined if
 * neither.
 */
export function pictureProblem(
  path: string,
  picture: Exclude<PictureFile, { state: 'missing' }>,
  limits: PictureLimits,
): Sentences | undefined {
  const { kind = 'photo' } = limits;
  if (picture.state === 'heavy') return tooHeavy(path, picture);
  if (picture.state === 'unsafe') return unsafe(path, picture.part);
  if (picture.state !== 'read') return BROKEN[picture.state](path);
  return wrongFormat(path, picture.format, kind) ?? wrongSize(path, picture, limits);
}

type Broken = Exclude<PictureFile['state'], 'missing' | 'heavy' | 'unsafe' | 'read'>;

const BROKEN: Record<Broken, (path: string) => Sentences> = {
  empty: (path) => ({ problem: `${path} is an empty file.`, advice: 'Put the picture there again.' }),
  heic: (path) => ({
    problem: `${path} is a HEIC picture, as phones make them; browsers and this site cannot read it.`,
    advice: `${SAVE_AS}. On an iPhone: Settings, Camera, Formats, Most Compatible makes JPEG from then on.`,
  }),
  damaged: (path) => ({
    problem: `${path} is damaged: the end of the file is missing.`,
    advice: 'Put the original there again.',
  }),
  unreadable: (path) => ({
    problem: `${path} cannot be read as a picture: it is damaged, or something else.`,
    advice: /\.svg$/i.test(path)
      ? 'Open it in a browser, which says where. Save it from the drawing program again, as plain SVG.'
      : `Open it on your computer. ${SAVE_AS}, or put the original there again.`,
  }),
  sizeless: (path) => ({
    problem: `${path} does not tell its size.`,
    advice: 'Save it from the drawing program again, with its width and height or with a viewBox.',
  }),
  endless: (path) => ({
    problem: `${path} repeats its parts, by patterns, markers, dashes, filters or copies: browsers could stop responding.`,
    advice: 'Turn these into plain shapes in the drawing program, or leave them out, and save it again.',
  }),
};

const tooHeavy = (
  path: string,
  { bytes, maxMegabytes }: { bytes: number; maxMegabytes: number },
): Sentences => ({
  problem: `${path} has ${Math.round(bytes / 1e5) / 10} megabytes.`,
  advice: /\.svg$/i.test(path)
    ? `A drawing has at most ${maxMegabytes}. Make it simpler, and save it as plain SVG without pictures in it.`
    : `At most ${maxMegabytes} are taken. Make it smaller, such as 4000 pixels wide, and save it as JPEG.`,
});

const unsafe = (path: string, part: string): Sentences => ({
  problem: `${path} contains ${part}. A drawing may neither run nor load anything.`,
  advice: 'Save it from the drawing program as plain SVG, without pictures in it and with texts as paths.',
});

function wrongFormat(path: string, format: string, kind: 'photo' | 'drawing'): Sentences | undefined {
  const known = FORMATS[format];
  if (kind === 'drawing' && format !== 'svg') {
    return {
      problem: `${path} is ${nameOf(format)}, but this place takes a drawing.`,
      advice: 'Ask for the drawing as SVG: it stays sharp in every size.',
    };
  }
  if (!known || (kind === 'photo' && format === 'svg')) {
    return {
      problem: `${path} is ${nameOf(format)}, which cannot be used here.`,
      advice: `Pictures are ${PHOTO_FORMATS}. ${SAVE_AS}.`,
    };
  }
  const ending = extname(path);
  if (known.endings.includes(ending.toLowerCase())) return undefined;
  return {
    problem: `${path} is ${known.name} inside, but its name ends in ${ending || 'nothing'}.`,
    suggestion: path.slice(0, path.length - ending.length) + known.endings[0],
    advice: 'Rename the file, and change the name here as well.',
  };
}

function wrongSize(
  path: string,
  { format, width, height }: Extract<PictureFile, { state: 'read' }>,
  limits: PictureLimits,
): Sentences | undefined {
  if (!isSmallEnough({ width, height })) {
    const megapixels = Math.ceil((width * height) / 1e6);
    return {
      problem: `${path} is ${width} × ${height} pixels: ${megapixels} megapixels are too many.`,
      advice: `At most ${MAX_MEGAPIXELS} are taken; 4000 pixels in width are plenty.`,
    };
  }
  if (format !== 'svg' && Math.max(width / height, height / width) > MAX_RATIO) {
    return {
      problem: `${path} is ${width} × ${height} pixels: one side is more than ${MAX_RATIO} times as long as the other.`,
      advice: 'Cut out the part that matters.',
    };
  }
  return tooSmall(path, { width, height }, limits);
}
