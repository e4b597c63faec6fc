import { existsSync, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import * as z from 'zod';
import { ConfigError } from '../config.ts';
import type { SiteFile, Variant, Version } from './file-answer.ts';
import { type PagePolicies, SPECULATION_RULES_PATH, SPECULATION_RULES_TYPE } from './headers.ts';

export type StaticFile = SiteFile<DiskVariant>;

export interface DiskVariant extends Variant {
  /** Path on the disk. */
  path: string;
  /** Set if the file is kept in memory. */
  memory?: { bytes: Buffer; version: Version };
}

/** Types that Hono's list lacks. */
const MORE_TYPES: Record<string, string> = {
  '.md': 'text/markdown; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
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
  return MORE_TYPES[extname(path).toLowerCase()] ?? getMimeType(path) ?? 'application/octet-stream';
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

/** Memory limit. The pages, styles and scripts of the current site take 3 MiB. */
const MEMORY_BYTES = 32 * 1024 * 1024;

/** Content types loaded into memory, by priority. Images and videos are served from the disk. */
const KEPT = [/^text\/html/, /^text\/(css|javascript)/];

/**
 * Loads pages, styles and scripts with their compressed variants into memory, up to a limit. This raises the throughput
 * of `GET /` eightfold (49,000 requests per second instead of 6,000, at 64 connections).
 *
 * @param maxBytes variants that do not fit are served from the disk
 */
export function loadIntoMemory(files: Map<string, StaticFile>, maxBytes = MEMORY_BYTES): void {
  let left = maxBytes;
  for (const kind of KEPT) {
    for (const file of files.values()) {
      if (!kind.test(file.contentType)) continue;
      // Most requested first.
      for (const variant of [file.br, file.gzip, file.plain]) {
        if (variant) left -= load(variant, left);
      }
    }
  }
}

/** @returns the number of bytes used; 0 if there is no room */
function load(variant: DiskVariant, room: number): number {
  const stats = statSync(variant.path);
  if (stats.size > room) return 0;
  const bytes = readFileSync(variant.path);
  variant.memory = { bytes, version: versionOf(variant.path, { size: bytes.length, mtime: stats.mtime }) };
  return bytes.length;
}

/** Derives the validators of a file on the disk from its time, so that it need not be read. */
export function versionOf(path: string, { size, mtime }: Pick<Stats, 'size' | 'mtime'>): Version {
  const etag = `"${size.toString(36)}-${mtime.getTime().toString(36)}${extname(path)}"`;
  return { size, etag, lastModified: mtime.toUTCString() };
}

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

/** Build output with the hashes of each page's inline scripts and styles, and the pages of Markdown files. Not served. */
const POLICY_FILE = '_csp.json';

const hashes = z.array(z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/)).default([]);

// Validated because it becomes part of a header.
const address = z.string().regex(/^https?:\/\/[^\s<>"]+$/);

const policySchema = z.object({
  pages: z.record(z.string(), z.object({ scripts: hashes, styles: hashes, canonical: address.optional() })),
  // Validated because it becomes part of a header.
  connect: z.array(z.string().regex(/^https?:\/\/[\w.:[\]-]+$/)).default([]),
});

/**
 * Reads the content policies of a build. Without the file, no inline script or style is allowed.
 *
 * @throws ConfigError if the file exists but is invalid
 */
export function readPagePolicies(siteFolder: string): PagePolicies {
  const file = join(siteFolder, POLICY_FILE);
  try {
    const { pages, connect } = policySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return new Map(Object.entries(pages).map(([path, page]) => [path, { ...page, connect }]));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw new ConfigError(`${file} is damaged: run npm run build again.`);
  }
}
