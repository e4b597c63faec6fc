/**
 * Removes unused files of installed packages: source maps, Markdown files (except licences) and `UNUSED`. Saves 130 of
 * 710 MB, takes 0.4 s. npm runs it after an installation.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = 'node_modules';
const UNUSED = [
  // Headers for compiling against Node.
  'node/node_modules',
  // Dependencies of Tailwind's CLI. Vite builds the styles instead.
  'tailwindcss/peers',
  // Sources of the package.
  'zod/src',
];

for (const folder of UNUSED) rmSync(join(PACKAGES, folder), { recursive: true, force: true });
for (const name of readdirSync(PACKAGES, { recursive: true })) {
  if (/\.(map|md)$/.test(name) && !/licen[cs]e|notice/i.test(name)) {
    rmSync(join(PACKAGES, name), { force: true });
  }
}
