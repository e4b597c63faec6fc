import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config.ts';
import { type ContentPolicy, NO_EXCEPTIONS } from './security-headers.ts';

/** The file of the build that holds the hashes of inline scripts and styles. It is not served. */
const POLICY_FILE = '_csp.json';

const hashes = z.array(z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/)).default([]);

const policySchema = z.object({
  scripts: hashes,
  styles: hashes,
  // Anything else in here would end up in a header.
  connect: z.array(z.string().regex(/^https?:\/\/[\w.:[\]-]+$/)).default([]),
});

/**
 * Reads what the build wrote about its pages. Without the file, no inline script or style is allowed.
 *
 * @throws ConfigError if the file is there and cannot be understood
 */
export function readContentPolicy(siteFolder: string): ContentPolicy {
  const file = join(siteFolder, POLICY_FILE);
  try {
    return policySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return NO_EXCEPTIONS;
    throw new ConfigError(`${file} is damaged: run npm run build again.`);
  }
}
