import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError } from '../../../tooling/tool-error.ts';

/**
 * Checks that an untrusted build contains only regular files and folders. A symbolic link could point to a file of this
 * machine, and a nested repository would be committed as a submodule, which makes GitHub Pages fail.
 *
 * @throws {ToolError} if it contains anything else
 */
export function checkArtifact(folder: string): void {
  if (!lstatSync(folder).isDirectory()) throw new ToolError(`${folder} is no folder: nothing is published.`);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name.toLowerCase() === '.git')
      throw new ToolError(`${path} is a git repository: nothing is published.`);
    if (entry.isDirectory()) checkArtifact(path);
    else if (!entry.isFile())
      throw new ToolError(`${path} is neither a file nor a folder: nothing is published.`);
  }
}
