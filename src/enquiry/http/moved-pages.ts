import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads the redirects of a built site: old paths, and where they lead. Each line of the file is a path, a path and a
 * status.
 *
 * @param folder build output
 */
export function readMovedPages(folder: string): Map<string, string> {
  const file = join(folder, '_redirects');
  if (!existsSync(file)) return new Map();
  const rules = readFileSync(file, 'utf8').matchAll(/^(\/\S+) (\/(?!\/)\S*) 301$/gm);
  return new Map([...rules].map(([, from, to]) => [from!, to!]));
}
