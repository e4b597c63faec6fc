import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AstroConfig } from 'astro';

/** Files that an integration adds to a build, beside Astro's own and named by their content as those are. */
export function hashedFiles() {
  let assets = '';
  let base = '';
  return {
    /** Takes from the configuration where such files lie; to be called before the others. */
    configure(config: AstroConfig): void {
      assets = config.build.assets;
      base = config.base.replace(/\/+$/, '');
    },
    /** The address under which visitors find a file with this content. */
    addressOf(stem: string, ending: string, content: string): string {
      const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
      return `${base}/${assets}/${stem}.${hash}.${ending}`;
    },
    /** Writes a file into the folder of the build, to be found under an address of `addressOf`. */
    async write(folder: string, address: string, content: string): Promise<void> {
      const file = join(folder, address.slice(base.length));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    },
  };
}
