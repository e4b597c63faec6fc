/** Turns a run of PNG frames into the two films a page offers: AV1 in WebM, H.264 in MP4. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One codec: its file, its arguments for a quality, the qualities to try from best to smallest. */
interface Codec {
  name: string;
  arguments: (crf: number) => string[];
  qualities: number[];
}

const CODECS: Codec[] = [
  {
    name: 'film.mp4',
    arguments: (crf) =>
      `-c:v libx264 -preset veryslow -profile:v high -crf ${crf} -movflags +faststart`.split(' '),
    qualities: [23, 26, 29, 32, 35],
  },
  {
    name: 'film.webm',
    arguments: (crf) => `-c:v libsvtav1 -preset 5 -crf ${crf} -svtav1-params tune=0:film-grain=0`.split(' '),
    qualities: [32, 36, 41, 46, 52],
  },
];

const COLOUR =
  '-pix_fmt yuv420p -color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'.split(' ');

/** Feeds the frames into a lossless film, from which each codec is encoded without rendering again. */
async function gather(frames: AsyncIterable<Buffer>, fps: number, path: string): Promise<void> {
  const input = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', String(fps), '-i', '-'];
  const matrix = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', ...COLOUR];
  const lossless = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0'];
  const ffmpeg = spawn('ffmpeg', ['-loglevel', 'error', '-y', ...input, ...matrix, ...lossless, path], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close');
  for await (const frame of frames) if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Encodes one codec, lowering the quality until the file fits. */
function encode(codec: Codec, source: string, output: string, budget: number): number {
  for (const crf of codec.qualities) {
    const command = [
      '-loglevel',
      'error',
      '-y',
      '-i',
      source,
      '-an',
      ...codec.arguments(crf),
      ...COLOUR,
      output,
    ];
    const run = spawnSync('ffmpeg', command, { stdio: ['ignore', 'inherit', 'pipe'] });
    if (run.status !== 0) throw new Error(`ffmpeg could not write ${output}: ${run.stderr}`);
    if (statSync(output).size <= budget) break;
  }
  return statSync(output).size;
}

/** Encodes the frames into every codec and tells what was written. */
export async function encodeFilm(
  frames: AsyncIterable<Buffer>,
  fps: number,
  folder: string,
  budget: number,
  temporary: string,
): Promise<{ path: string; bytes: number }[]> {
  const work = mkdtempSync(join(temporary, 'film-'));
  const lossless = join(work, 'lossless.mkv');
  await gather(frames, fps, lossless);
  const files = CODECS.map((codec) => {
    const path = join(folder, codec.name);
    const encoded = join(work, codec.name);
    const bytes = encode(codec, lossless, encoded, budget);
    copyFileSync(encoded, path); // Whole files only: a build may be reading.
    return { path, bytes };
  });
  rmSync(work, { recursive: true });
  return files;
}
