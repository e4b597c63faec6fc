import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Makes an empty folder.
 * @param removeIn hook in which it is removed; outside of tests `afterAll`
 */
export function temporaryFolder(removeIn: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'));
  removeIn(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file, and creates its parent folders. */
export function writeIn(folder: string, path: string, contents: string | Uint8Array = ''): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), contents);
}
