import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ToolError } from '../../../tooling/tool-error.ts';

/**
 * Makes sure that a folder that somebody else built holds plain files only. A link could lead to a file of this machine,
 * and a repository in it would reach the branch as a submodule, which keeps Pages from publishing anything.
 *
 * @throws {ToolError} if it does not
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
