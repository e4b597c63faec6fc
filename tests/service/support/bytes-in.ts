import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All bytes of a folder's files, as one text. */
export function bytesIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n');
}
