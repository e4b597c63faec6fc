import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { openPicture } from '../model/check/pictures/read.ts';
import { CARD, type Stem, STEMS } from './draw-card.ts';

/** A social picture before it is rendered. */
export interface Drawing {
  /** The drawing without the pictures. */
  svg: string;
  /** Picture files for the stems: none, one across all three, or one for each. */
  pictures: string[];
  /** Whether to crop a single picture to its subject, without dark margins. */
  hasDarkEdges?: boolean | undefined;
}

/** Least difference from the colour of the upper left corner, from 0 to 255, at which `trim` keeps a pixel. */
const DARK_EDGE = 80;

/** Some networks refuse larger files; none shows the picture at a size that needs more. */
const LIMIT_BYTES = 150_000;
const QUALITIES = [84, 78, 72, 66, 58];

/** Returns a hash of everything visible in the picture and nothing else, for its URL and its cache key. */
export async function drawingHash({ svg, pictures, hasDarkEdges }: Drawing): Promise<string> {
  const crop = hasDarkEdges ? [DARK_EDGE] : [];
  const hash = createHash('sha256').update(JSON.stringify([svg, STEMS, QUALITIES, LIMIT_BYTES, ...crop]));
  for (const picture of pictures) hash.update(await readFile(picture));
  return hash.digest('hex').slice(0, 10);
}

/**
 * Renders the drawing as a JPEG, or returns it from the cache.
 * @param cache folder for rendered pictures, with a trailing slash
 * @throws if the file is too large even at the lowest quality
 */
export async function renderCard(drawing: Drawing, cache: URL): Promise<Buffer<ArrayBufferLike>> {
  const file = new URL(`${await drawingHash(drawing)}.jpg`, cache);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return cached;
  const rendered = await encode(await compose(drawing));
  await mkdir(cache, { recursive: true });
  await writeFile(file, rendered);
  return rendered;
}

async function compose({ svg, pictures, hasDarkEdges }: Drawing): Promise<Sharp> {
  const views =
    pictures.length === 1 ? await throughAll(pictures[0]!, hasDarkEdges) : await throughEach(pictures);
  const { data, info } = await sharp(Buffer.from(svg))
    .composite(views.map((input, index) => ({ input, left: STEMS[index]!.left, top: STEMS[index]!.top })))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/** Crops one picture to the three stems. */
async function throughAll(file: string, hasDarkEdges = false): Promise<Buffer[]> {
  const [first, , last] = STEMS;
  const width = last.left + last.width - first.left;
  const picture = openPicture(file).autoOrient();
  if (hasDarkEdges) picture.trim({ threshold: DARK_EDGE });
  const behind = await picture.resize(width, CARD.height).toBuffer();
  return Promise.all(
    STEMS.map(({ left, top, width, view }) =>
      sharp(behind)
        .extract({ left: left - first.left, top, width, height: view })
        .toBuffer(),
    ),
  );
}

const throughEach = (files: string[]) =>
  Promise.all(files.map((file, index) => cover(file, STEMS[index] as Stem)));

const cover = (file: string, { width, view }: Stem) =>
  openPicture(file).autoOrient().resize(width, view).toBuffer();

async function encode(picture: Sharp): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const jpeg = await picture.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length < LIMIT_BYTES) return jpeg;
  }
  throw new Error(`A social picture is larger than ${LIMIT_BYTES / 1000} kB even at its lowest quality.`);
}
