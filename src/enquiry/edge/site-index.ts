import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { type DiskVariant, listStaticFiles, readMovedPages, readPagePolicies } from '../http/built-site.ts';
import type { Version } from '../http/file-answer.ts';
import type { Asset, SiteIndex } from './pages.ts';

/**
 * Lists a built site for the bundle of the Worker: everything that answers depend on, except the bytes. The same site
 * gives the same index, wherever and whenever it was built.
 *
 * @throws ConfigError if the content policies of the build are damaged
 */
export function createSiteIndex(folder: string): SiteIndex {
  const root = resolve(folder);
  const toAsset = ({ path, ...variant }: DiskVariant): Asset => ({
    ...variant,
    path: path.slice(root.length).split(sep).join('/'),
    version: versionOfContent(readFileSync(path)),
  });
  const files = [...listStaticFiles(root)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    files: Object.fromEntries(
      files.map(([path, { plain, br, gzip, ...file }]) => [
        path,
        {
          ...file,
          plain: toAsset(plain),
          ...(br && { br: toAsset(br) }),
          ...(gzip && { gzip: toAsset(gzip) }),
        },
      ]),
    ),
    policies: Object.fromEntries(readPagePolicies(root)),
    moved: Object.fromEntries(readMovedPages(root)),
  };
}

/** Without `Last-Modified`: the time of a build says nothing about the content. */
function versionOfContent(bytes: Buffer): Version {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { size: bytes.length, etag: `"${hash}"` };
}
