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

const install = () => installOnDemand(pinned(), join(root, 'target'), log);
const installedVersion = async () =>
  ((await (await install())('greeter')) as { default: { version: string } }).default.version;

beforeEach(() => {
  root = temporaryFolder();
  log.mockClear();
  publish('1.0.0');
  pin('1.0.0');
});

it('installs the pinned version once, with a message', async () => {
  expect(await installedVersion()).toBe('1.0.0');
  expect(log.mock.calls).toEqual([['Installing a greeter (1 kB) …']]);
  rmSync(archive('1.0.0'));
  expect(await installedVersion()).toBe('1.0.0');
  expect(log).toHaveBeenCalledOnce();
});

it('installs again if the pinned version changes', async () => {
  await install();
  publish('1.0.1');
  pin('1.0.1');
  await install();
  expect(log).toHaveBeenCalledTimes(2);
  expect(await installedVersion()).toBe('1.0.1');
});

it('counts as installed only after `finish`', async () => {
  const prepare = vi.fn<(folder: string) => Promise<void>>().mockRejectedValueOnce(new Error('No room.'));
  const installAndPrepare = () => installOnDemand(pinned(), join(root, 'target'), log, prepare);
  await expect(installAndPrepare()).rejects.toThrow('Could not install a greeter (1 kB): No room.');
  await installAndPrepare();
  await installAndPrepare();
  expect(prepare).toHaveBeenCalledTimes(2);
});

it('reports a failed installation in one sentence, and retries the next time', async () => {
  rmSync(archive('1.0.0'));
  const words = /^Could not install a greeter \(1 kB\): .*greeter-1\.0\.0\.tgz.*$/;
  await expect(install()).rejects.toThrow(words);
  await expect(install()).rejects.toThrow(ToolError);
  publish('1.0.0');
  expect(await installedVersion()).toBe('1.0.0');
});
