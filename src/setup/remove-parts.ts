import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { npm } from '../tooling/npm.ts';
import { type Removal, removalOf, withoutPaths } from './parts.ts';
import { withoutUses } from './uses.ts';

const MANIFEST = 'package.json';

const NO_SOURCES = new Set(['.git', 'node_modules']);
const BINARY = /\.(avif|gif|ico|jpe?g|mp4|pdf|png|ttf|webm|webp|woff2?)$/;
/** Files that name packages without using them. */
const NO_CODE = /\.md$|(^|\/)package(-lock)?\.json$/;

interface Manifest {
  scripts: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Removes optional parts from a copy of this repository: their files, what names them in other files, npm scripts that
 * run them, and packages that nothing names any more. Formats what it changes. Works without network.
 *
 * @param folder root of the copy
 * @param unwanted names of parts
 */
export async function removeParts(folder: string, unwanted: readonly string[]): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  const removal = removalOf(unwanted, manifest.scripts);
  const code = { before: '', after: '' };
  for (const file of filesIn(folder)) {
    const path = join(folder, file);
    const isRemoved = removal.isRemoved(file);
    const text = BINARY.test(file) ? '' : readFileSync(path, 'utf8');
    const rest = isRemoved ? '' : withoutUses(file, text, removal);
    if (!NO_CODE.test(file)) {
      code.before += text;
      code.after += rest;
    }
    if (isRemoved) rmSync(path);
    else if (rest !== text) writeFileSync(path, await formatted(path, rest));
  }
  updateManifest(manifest, removal, code);
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  // Removes from the lock file what no other package needs.
  npm('install --package-lock-only --offline --ignore-scripts --no-audit --no-fund', folder);
}

/** Lists the files of a folder, without installed packages. */
const filesIn = (folder: string, inside = ''): string[] =>
  readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = inside + entry.name;
    if (entry.isDirectory()) return NO_SOURCES.has(path) ? [] : filesIn(folder, `${path}/`);
    return entry.isFile() ? [path] : [];
  });

/** Formats a text as Prettier does in this repository; without the plugins, whose languages name no part. */
async function formatted(path: string, text: string): Promise<string> {
  const { inferredParser } = await getFileInfo(path, { resolveConfig: false });
  return inferredParser
    ? format(text, { ...(await resolveConfig(path)), plugins: [], filepath: path })
    : text;
}

/** Removes scripts of removed files, and packages that were named in the code before and are not after. */
function updateManifest(manifest: Manifest, removal: Removal, code: { before: string; after: string }): void {
  for (const [name, command] of Object.entries(manifest.scripts)) {
    const left = withoutPaths(command, removal.isRemoved);
    if (left === undefined) delete manifest.scripts[name];
    else manifest.scripts[name] = left;
  }
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
    const isNamed = (text: string) =>
      [`'${name}`, `"${name}`, `node_modules/${name}/`].some((use) => text.includes(use));
    if (!isNamed(code.before) || isNamed(code.after)) continue;
    delete manifest.dependencies?.[name];
    delete manifest.devDependencies?.[name];
  }
}
