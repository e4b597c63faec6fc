import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AstroConfig } from 'astro';

/** Adds files to a build whose names contain a hash of their content, as Astro's own do. */
export function hashedFiles() {
  let assets = '';
  let base = '';
  return {
    /** Reads the assets folder and the base from the configuration. Call it first. */
    configure(config: AstroConfig): void {
      assets = config.build.assets;
      base = config.base.replace(/\/+$/, '');
    },
    /** URL path of a file with this content. */
    addressOf(stem: string, ending: string, content: string): string {
      const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
      return `${base}/${assets}/${stem}.${hash}.${ending}`;
    },
    /** Writes a file to the output folder, at a path returned by `addressOf`. */
    async write(folder: string, address: string, content: string): Promise<void> {
      const file = join(folder, address.slice(base.length));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    },
  };
}
