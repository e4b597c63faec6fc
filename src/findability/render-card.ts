import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { openPicture } from '../model/check/pictures/read.ts';
import { writeWhole } from '../model/check/write-whole.ts';
import { CARD, STEMS } from './draw-card.ts';

/** A social picture before it is rendered. */
export interface Drawing {
  /** The drawing without the pictures. */
  svg: string;
  /** Picture files for the stems: none, one across all three, or one for each. */
  pictures: string[];
}

/** Part of a picture that is kept: that of the most detail, because the centre can be black. Nothing is enlarged for it. */
const POSITION = 'entropy';

/** Some networks refuse larger files; none shows the picture at a size that needs more. */
const LIMIT_BYTES = 150_000;
/** With the last one, even noise of black and white pixels fits. */
const QUALITIES = [84, 78, 72, 66, 58, 50, 42, 34, 26, 18];

/** Returns a hash of everything visible in the picture and nothing else, for its URL and its cache key. */
export async function drawingHash({ svg, pictures }: Drawing): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([svg, STEMS, POSITION, QUALITIES, LIMIT_BYTES]));
  for (const picture of pictures) hash.update(await readFile(picture));
  return hash.digest('hex').slice(0, 10);
}

/**
 * Renders the drawing as a JPEG, or returns it from the cache if it is whole there. If it cannot be written there, the next
 * build takes longer.
 * @param cache folder for rendered pictures, with a trailing slash
 */
export async function renderCard(drawing: Drawing, cache: URL): Promise<Buffer<ArrayBufferLike>> {
  const file = fileURLToPath(new URL(`${await drawingHash(drawing)}.jpg`, cache));
  const cached = await readFile(file).catch(() => undefined);
  if (cached && (await isWhole(cached))) return cached;
  const rendered = await encode(await compose(drawing));
  await writeWhole(file, rendered).catch(() => {});
  return rendered;
}

/** Whether a picture can be decoded to its end. */
const isWhole = (picture: Buffer) =>
  sharp(picture)
    .stats()
    .then(
      () => true,
      () => false,
    );

async function compose({ svg, pictures }: Drawing): Promise<Sharp> {
  const views = pictures.length === 1 ? await throughAll(pictures[0]!) : await throughEach(pictures);
  const { data, info } = await sharp(Buffer.from(svg))
    .composite(views.map((input, index) => ({ input, left: STEMS[index]!.left, top: STEMS[index]!.top })))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/** Crops one picture to the three stems. */
async function throughAll(file: string): Promise<Buffer[]> {
  const [first, , last] = STEMS;
  const width = last.left + last.width - first.left;
  const behind = await cover(file, width, CARD.height);
  return Promise.all(
    STEMS.map(({ left, top, width, view }) =>
      sharp(behind)
        .extract({ left: left - first.left, top, width, height: view })
        .toBuffer(),
    ),
  );
}

const throughEach = (files: string[]) =>
  Promise.all(files.map((file, index) => cover(file, STEMS[index]!.width, STEMS[index]!.view)));

const cover = (file: string, width: number, height: number) =>
  openPicture(file).autoOrient().resize(width, height, { position: POSITION }).toBuffer();

async function encode(picture: Sharp): Promise<Buffer> {
  let jpeg = Buffer.alloc(LIMIT_BYTES);
  for (const quality of QUALITIES)
    if (jpeg.length >= LIMIT_BYTES) jpeg = await picture.clone().jpeg({ quality }).toBuffer();
  return jpeg;
}
