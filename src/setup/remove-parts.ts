import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { npm } from '../tooling/npm.ts';
import { isKept, partsOf, withDependents } from './parts.ts';
import { withoutPassages } from './passages.ts';

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
 * Removes optional parts from a copy of this repository: their files, their passages in other files, npm scripts that run
 * removed files, and packages that nothing names any more. Formats what it changes. Works without network.
 *
 * @param folder root of the copy
 * @param unwanted names of parts; those that need them, and `SEED`, go with them
 */
export async function removeParts(folder: string, unwanted: readonly string[]): Promise<void> {
  const gone = withDependents(unwanted);
  const removed: string[] = [];
  const code = { before: '', after: '' };
  for (const file of filesIn(folder)) {
    const path = join(folder, file);
    const isRemoved = !isKept(partsOf(file), gone);
    const text = BINARY.test(file) ? '' : readFileSync(path, 'utf8');
    const rest = isRemoved ? '' : withoutPassages(text, gone);
    if (!NO_CODE.test(file)) {
      code.before += text;
      code.after += rest;
    }
    if (isRemoved) {
      removed.push(file);
      removeFile(folder, file);
    } else if (rest !== text) writeFileSync(path, await formatted(path, rest));
  }
  updatePackages(folder, removed, code);
}

/** Lists the files of a folder, without installed packages. */
const filesIn = (folder: string, inside = ''): string[] =>
  readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = inside + entry.name;
    if (entry.isDirectory()) return NO_SOURCES.has(path) ? [] : filesIn(folder, `${path}/`);
    return entry.isFile() ? [path] : [];
  });

/** Removes a file, and the folders that are empty without it. */
function removeFile(folder: string, file: string): void {
  rmSync(join(folder, file));
  for (let parent = dirname(file); parent !== '.'; parent = dirname(parent)) {
    if (readdirSync(join(folder, parent)).length > 0) return;
    rmdirSync(join(folder, parent));
  }
}

/** Formats a text as Prettier does in this repository; without the plugins, whose languages have no passages. */
async function formatted(path: string, text: string): Promise<string> {
  const { inferredParser } = await getFileInfo(path, { resolveConfig: false });
  return inferredParser
    ? format(text, { ...(await resolveConfig(path)), plugins: [], filepath: path })
    : text;
}

/** Paths in the command of a script that say what it runs, not how. */
const SUBJECT = /^(src|tests)\/(?!tooling\/run\.mjs$)(?!.*\.config\.ts$)/;

/**
 * Removes scripts that run nothing but removed files, and packages that were named in the code before and are not after.
 * npm then removes from the lock file what no other package needs.
 */
function updatePackages(folder: string, removed: string[], code: { before: string; after: string }): void {
  const path = join(folder, MANIFEST);
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
  const isRemoved = (word: string) => removed.some((file) => file === word || file.startsWith(`${word}/`));
  for (const [name, command] of Object.entries(manifest.scripts)) {
    const words = command.split(' ');
    const left = words.filter((word) => !isRemoved(word) || existsSync(join(folder, word)));
    if (left.length === words.length) continue;
    if (left.some((word) => SUBJECT.test(word))) manifest.scripts[name] = left.join(' ');
    else delete manifest.scripts[name];
  }
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
    const isNamed = (text: string) =>
      [`'${name}`, `"${name}`, `node_modules/${name}/`].some((use) => text.includes(use));
    if (!isNamed(code.before) || isNamed(code.after)) continue;
    delete manifest.dependencies?.[name];
    delete manifest.devDependencies?.[name];
  }
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
  npm('install --package-lock-only --offline --ignore-scripts --no-audit --no-fund', folder);
}
