import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError } from '../../tooling/tool-error.ts';

/**
 * Returns the requested pages, or all pages of the sitemap.
 *
 * @param folder build output
 * @throws {ToolError} if there is no build, or a requested page is not in it
 */
export function choosePages(folder: string, wanted: string[]): string[] {
  const sitemap = join(folder, 'sitemap.xml');
  if (!existsSync(sitemap)) throw new ToolError('There is no built site in dist/: run npm run build first.');
  const addresses = readFileSync(sitemap, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g);
  const pages = [...addresses].map(([, address = '']) => new URL(address).pathname);
  const unknown = wanted.filter((path) => !pages.includes(path));
  if (unknown.length > 0) {
    throw new ToolError(`The built site has no page ${unknown.join(', ')}. It has:\n  ${pages.join('\n  ')}`);
  }
  return wanted.length > 0 ? wanted : pages;
}
