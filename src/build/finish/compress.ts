import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeWhole } from '../../model/check/write-whole.ts';

/** Whether files of this type become smaller by compression. */
export const isCompressible = (name: string) =>
  /\.(html|css|js|svg|xml|txt|json|webmanifest|md|ico)$/.test(name);

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const TWINS = {
  '.br': (body: Buffer) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        // Pages become 20 to 30 bytes smaller.
        [constants.BROTLI_PARAM_NPOSTFIX]: 2,
      },
    }),
  '.gz': (body: Buffer) => deflate(body, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes `.br` and `.gz` beside each file if they are smaller. Brotli at its highest quality takes 250 ms for a page, so
 * the results of the last build are kept, by a hash of the content: with 100 projects, a quarter of the CPU time of a build.
 */
export async function compressTexts(names: string[], cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const earlier = new Set(await readdir(cache));
  const used = new Set<string>();
  const waiting = names.values();
  const work = async () => {
    for (const name of waiting) {
      const body = await readFile(name);
      const hash = createHash('sha256').update(body).digest('hex');
      for (const [ending, compress] of Object.entries(TWINS)) {
        const kept = join(cache, hash + ending);
        used.add(hash + ending);
        if (!earlier.has(hash + ending)) await writeWhole(kept, await compress(body));
        if ((await stat(kept)).size < body.length) await copyFile(kept, name + ending);
      }
    }
  };
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, work));
  await Promise.all([...earlier.difference(used)].map((name) => rm(join(cache, name))));
}
