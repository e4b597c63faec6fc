import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ConfigError } from '../config.ts';
import type { PagePolicies } from './security-headers.ts';

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
