import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { detectMimeType } from 'nodemailer/lib/mime-funcs';
import * as z from 'zod';
import { ConfigError } from '../config.ts';
import type { MovedPage } from '../contract/former-address.ts';
import type { SiteFile, Variant, Version } from './file-answer.ts';
import { type PagePolicies, SPECULATION_RULES_PATH, SPECULATION_RULES_TYPE } from './headers.ts';

export type StaticFile = SiteFile<DiskVariant>;

export interface DiskVariant extends Variant {
  /** Path on the disk. */
  path: string;
  /** Set if the file is kept in memory. */
  memory?: { bytes: Buffer; version: Version };
}

/** Types that the lists of Hono and nodemailer lack, or have under an old name. */
const MORE_TYPES: Record<string, string> = {
  '.heic': 'image/heic',
  '.md': 'text/markdown; charset=utf-8',
  '.vcf': 'text/vcard; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
};

const COMPRESSED = { br: '.br', gzip: '.gz' } as const;

/** Build output for servers, which is not served. */
const FOR_SERVERS = new Set(['/_csp.json', '/_headers', '/_moved.json', '/_redirects']);

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
  const shared = new Set(readBuildFile(folder, POLICY_FILE, policySchema)?.shared);
  // `prices.csv.gz` of `public/` is no other encoding of `prices.csv`.
  const variantOf = (path: string) => (shared.has(path) ? undefined : onDisk.get(path));
  const files = new Map<string, StaticFile>();
  for (const [path, plain] of onDisk) {
    if (isHidden(path) || (isCompressed(path) && !shared.has(path))) continue;
    const br = variantOf(path + COMPRESSED.br);
    const gzip = variantOf(path + COMPRESSED.gzip);
    files.set(path, {
      contentType: typeOf(path),
      cacheControl: cacheControlOf(path),
      ...(shared.has(path) && { isShared: true }),
      plain: { path: plain },
      ...(br && { br: { path: br, encoding: 'br' } }),
      ...(gzip && { gzip: { path: gzip, encoding: 'gzip' } }),
    });
  }
  return files;
}

function typeOf(path: string): string {
  if (path === SPECULATION_RULES_PATH) return SPECULATION_RULES_TYPE;
  // The last one returns `application/octet-stream` for an ending that it does not know.
  return MORE_TYPES[extname(path).toLowerCase()] ?? getMimeType(path) ?? detectMimeType(path);
}

function isHidden(path: string): boolean {
  const isDotFile = /\/\.(?!well-known\/)/.test(path);
  return isDotFile || FOR_SERVERS.has(path);
}

const isCompressed = (path: string) => Object.values(COMPRESSED).some((end) => path.endsWith(end));

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

/** Build output with the former addresses of pages. Not served. */
const MOVED_FILE = '_moved.json';

const movedSchema = z.array(z.object({ from: z.string(), to: z.string() }));

/**
 * Reads the former addresses of a built site.
 *
 * @param folder build output
 * @throws ConfigError if the file exists but is invalid
 */
export const readMovedPages = (folder: string): MovedPage[] =>
  readBuildFile(folder, MOVED_FILE, movedSchema) ?? [];

/**
 * Build output with the hashes of each page's inline scripts and styles, the pages of Markdown files, and the paths of
 * shared files. Not served.
 */
const POLICY_FILE = '_csp.json';

const hashes = z.array(z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/)).default([]);

// Validated because it becomes part of a header.
const address = z.string().regex(/^https?:\/\/[^\s<>"]+$/);

const policySchema = z.object({
  pages: z.record(z.string(), z.object({ scripts: hashes, styles: hashes, canonical: address.optional() })),
  // Validated because it becomes part of a header.
  connect: z.array(z.string().regex(/^https?:\/\/[\w.:[\]-]+$/)).default([]),
  shared: z.array(z.string()).default([]),
});

/**
 * Reads the content policies of a build. Without the file, no inline script or style is allowed.
 *
 * @throws ConfigError if the file exists but is invalid
 */
export function readPagePolicies(siteFolder: string): PagePolicies {
  const { pages, connect } = readBuildFile(siteFolder, POLICY_FILE, policySchema) ?? {
    pages: {},
    connect: [],
  };
  return new Map(Object.entries(pages).map(([path, page]) => [path, { ...page, connect }]));
}

/** @returns undefined if there is none */
function readBuildFile<T>(siteFolder: string, name: string, schema: z.ZodType<T>): T | undefined {
  const file = join(siteFolder, name);
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new ConfigError(`${file} is damaged: run npm run build again.`);
  }
}
