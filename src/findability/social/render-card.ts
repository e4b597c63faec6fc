import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { CARD, type Stem, STEMS } from './draw-card.ts';

/** A social picture before it is rendered. */
export interface Drawing {
  /** Everything but the pictures. */
  svg: string;
  /** Files seen through the stems: none, one through all three, or one through each. */
  pictures: string[];
}

/** Some networks refuse heavier pictures; none shows more than this needs. */
const LIMIT_BYTES = 150_000;
const QUALITIES = [84, 78, 72, 66, 58];

/** Changes with everything that is seen, and with nothing else: part of the picture's address and of its cache. */
export async function drawingHash({ svg, pictures }: Drawing): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([svg, STEMS, QUALITIES, LIMIT_BYTES]));
  for (const picture of pictures) hash.update(await readFile(picture));
  return hash.digest('hex').slice(0, 10);
}

/**
 * The drawing as a JPEG, from the cache if it has been rendered before.
 * @param cache folder for rendered pictures, with a slash at its end
 * @throws if it cannot be made light enough
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

async function compose({ svg, pictures }: Drawing): Promise<Sharp> {
  const views = pictures.length === 1 ? await throughAll(pictures[0]!) : await throughEach(pictures);
  const { data, info } = await sharp(Buffer.from(svg))
    .composite(views.map((input, index) => ({ input, left: STEMS[index]!.left, top: STEMS[index]!.top })))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/** One picture behind the three stems. */
async function throughAll(file: string): Promise<Buffer[]> {
  const [first, , last] = STEMS;
  const width = last.left + last.width - first.left;
  const behind = await sharp(file).autoOrient().resize(width, CARD.height).toBuffer();
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
  sharp(file).autoOrient().resize(width, view).toBuffer();

async function encode(picture: Sharp): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const jpeg = await picture.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length < LIMIT_BYTES) return jpeg;
  }
  throw new Error(`A social picture is larger than ${LIMIT_BYTES / 1000} kB even at its lowest quality.`);
}
