import { lstatSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ToolError } from '../../../tooling/tool-error.ts';

/** Limit of a preview: all share the 1 GB of GitHub Pages. A build of the site has 700 files, 18 MB. */
const MEGABYTES_MAX = 400;

/** What a file takes at least, so that the limit holds for many small ones as well. */
const BLOCK_BYTES = 4096;

/**
 * Matches names without a meaning for git, unlike `.git`, `.gitattributes`, `.gitmodules` and `.lfsconfig`, or names that
 * a file system takes for one of these, such as `git~1`.
 */
const NAME = /^(?!\.git|\.lfsconfig)[^\p{C}:~\\]*[^\p{C}:~\\. ]$/iu;

/** An untrusted build of a pull request. */
interface Artifact {
  /** Output of `npm run review -- --markdown`. */
  summary: string;
  /** Absolute paths by their path in the preview. */
  files: Map<string, string>;
}

/**
 * Reads an untrusted build: a folder with site/, report.html and summary.md.
 *
 * @throws {ToolError} if it is not one that may be published
 */
export async function readArtifact(folder: string): Promise<Artifact> {
  const files = await listArtifact(folder);
  const missing = ['summary.md', 'report.html', 'site/index.html'].find((name) => !files.includes(name));
  if (missing) throw new ToolError(`${folder} has no ${missing}: nothing is published.`);
  const preview = files
    .filter((file) => file.startsWith('site/'))
    .map((file) => [file.slice('site/'.length), join(folder, file)] as const);
  return {
    summary: readFileSync(join(folder, 'summary.md'), 'utf8'),
    files: new Map([...preview, ['review.html', join(folder, 'report.html')]]),
  };
}

/**
 * Lists the files of an untrusted build, and checks that it contains only regular files and folders with ordinary names.
 * A symbolic link could point to a file of this machine, a nested repository would be a submodule, and attributes would
 * change how git reads other previews.
 *
 * @returns paths below the folder
 * @throws {ToolError} if it contains anything else, or more than a preview may have
 */
async function listArtifact(folder: string): Promise<string[]> {
  const refuse = (path: string, problem: string) => {
    // A line break in an untrusted name could start a command to the workflow.
    throw new ToolError(`${JSON.stringify(path)} ${problem}: nothing is published.`);
  };
  const files: string[] = [];
  let bytes = 0;
  // `readdirSync` would follow links, also in circles.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!NAME.test(entry.name))
      refuse(path, 'has a name that git or a file system could take for another one');
    if (entry.isDirectory()) continue;
    if (!entry.isFile()) refuse(path, 'is neither a file nor a folder');
    bytes += Math.max(lstatSync(path).size, BLOCK_BYTES);
    files.push(relative(folder, path));
  }
  if (bytes > MEGABYTES_MAX * 1e6) refuse(folder, `is larger than ${MEGABYTES_MAX} MB`);
  return files;
}
