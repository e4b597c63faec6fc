import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const REPOSITORY = resolve(import.meta.dirname, '../../../..');

/** Files and folders of the commit that a deployment brings to the server, read from `deploy.sh`. */
function shippedPaths(): string[] {
  const script = readFileSync(join(REPOSITORY, '.github/deploy.sh'), 'utf8');
  return /^SERVICE=\((.+)\)$/m.exec(script)![1]!.split(' ');
}

/** Copies what a deployment takes from the commit into another folder. */
export function copyShipped(folder: string): void {
  for (const path of shippedPaths()) {
    cpSync(join(REPOSITORY, path), join(folder, path), { recursive: true });
  }
}
