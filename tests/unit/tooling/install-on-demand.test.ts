import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { installOnDemand } from '../../../src/tooling/install-on-demand.ts';
import { ToolError } from '../../../src/tooling/tool-error.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

let root: string;
const pinned = () => join(root, 'pinned');
const archive = (version: string) => join(root, `greeter-${version}.tgz`);
const log = vi.fn<(line: string) => void>();

/** Packs a version of the package, as a registry would hold it. */
function publish(version: string): void {
  writeIn(root, 'package/package.json', JSON.stringify({ name: 'greeter', version }));
  writeIn(root, 'package/index.js', `exports.version = '${version}';`);
  execFileSync('tar', ['-czf', archive(version), '-C', root, 'package']);
}

/** Writes the manifest and the lock file that ask for this version. */
function pin(version: string): void {
  const resolved = `file:${archive(version)}`;
  const manifest = { description: 'a greeter (1 kB)', dependencies: { greeter: resolved } };
  const packages = { '': manifest, 'node_modules/greeter': { version, resolved } };
  writeIn(pinned(), 'package.json', JSON.stringify(manifest));
  writeIn(pinned(), 'package-lock.json', JSON.stringify({ lockfileVersion: 3, packages }));
}

const install = (finish?: (folder: string) => Promise<void>) =>
  installOnDemand(pinned(), join(root, 'target'), log, finish);

beforeEach(() => {
  root = temporaryFolder();
  log.mockClear();
  publish('1.0.0');
  pin('1.0.0');
});

it('installs the pinned version once, with a message, and again if it changes', async () => {
  await install();
  expect(log.mock.calls).toEqual([['Installing a greeter (1 kB) …']]);
  rmSync(archive('1.0.0'));
  await install();
  expect(log).toHaveBeenCalledOnce();
  publish('1.0.1');
  pin('1.0.1');
  const load = await install();
  expect(log).toHaveBeenCalledTimes(2);
  expect(await load('greeter')).toMatchObject({ default: { version: '1.0.1' } });
});

it('reports what failed in one sentence, of npm or of `finish`, and retries the next time', async () => {
  rmSync(archive('1.0.0'));
  const failure = await install().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ToolError);
  expect(String(failure)).toMatch(/Could not install a greeter \(1 kB\): .*greeter-1\.0\.0\.tgz.*$/);
  publish('1.0.0');
  const finish = vi.fn<(folder: string) => Promise<void>>().mockRejectedValueOnce(new Error('No room.'));
  await expect(install(finish)).rejects.toThrow('Could not install a greeter (1 kB): No room.');
  await install(finish);
  await install(finish);
  expect(finish).toHaveBeenCalledTimes(2);
});
