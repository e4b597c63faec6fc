import { readdirSync, realpathSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { SiteFile, Variant, Version } from './site-file.ts';
import { SPECULATION_RULES_PATH, SPECULATION_RULES_TYPE } from './speculation-rules.ts';

export type StaticFile = SiteFile<DiskVariant>;

export interface DiskVariant extends Variant {
  /** Path on the disk. */
  path: string;
  /** Set if the file is kept in memory. */
  memory?: { bytes: Buffer; version: Version };
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};

const COMPRESSED = { br: '.br', gzip: '.gz' } as const;

/** Build output for servers, which is not served. */
const FOR_SERVERS = new Set(['/_csp.json', '/_headers', '/_redirects']);

/**
 * Lists the files of a built site by URL path.
 *
 * Only listed files are served, so no URL can reach a file outside the folder (path traversal).
 */
export function listStaticFiles(folder: string): Map<string, StaticFile> {
  const onDisk = new Map<string, string>();
  const inFolder = realpathSync(folder) + sep;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    // Skip symbolic links that point outside the folder.
    if (!realpathSync(file).startsWith(inFolder)) continue;
    onDisk.set(file.slice(folder.length).split(sep).join('/'), file);
  }
  const files = new Map<string, StaticFile>();
  for (const [path, plain] of onDisk) {
    if (isHidden(path)) continue;
    const br = onDisk.get(path + COMPRESSED.br);
    const gzip = onDisk.get(path + COMPRESSED.gzip);
    files.set(path, {
      contentType: typeOf(path),
      cacheControl: cacheControlOf(path),
      plain: { path: plain },
      ...(br && { br: { path: br, encoding: 'br' } }),
      ...(gzip && { gzip: { path: gzip, encoding: 'gzip' } }),
    });
  }
  return files;
}

function typeOf(path: string): string {
  if (path === SPECULATION_RULES_PATH) return SPECULATION_RULES_TYPE;
  return TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

function isHidden(path: string): boolean {
  const isDotFile = /\/\.(?!well-known\/)/.test(path);
  return isDotFile || FOR_SERVERS.has(path) || Object.values(COMPRESSED).some((end) => path.endsWith(end));
}

/** Returns `Cache-Control`: file names under `_astro` contain a hash of the content, page URLs do not change. */
function cacheControlOf(path: string): string {
  if (path.startsWith('/_astro/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600';
}
