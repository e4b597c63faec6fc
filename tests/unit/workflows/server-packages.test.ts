import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../../service/support/until.ts';
import { npmEnvironment } from './support/npm-environment.ts';
import { copyShipped } from './support/shipped.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const LARGEST_BYTES = 40e6;

/** Packages that the code of a folder imports when it runs: types are erased. What is for the edge runs on no server. */
function importedPackages(folder: string): string[] {
  const files = readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.(ts|mjs)$/.test(file) && !file.startsWith('edge/'))
    .flatMap((file) => {
      const text = readFileSync(join(REPOSITORY, folder, file), 'utf8');
      const imports = text.matchAll(
        /^(?:import|export) (?!type\b)(?:[^;']*? from )?'([^']+)'|(?:import|require)\('([^']+)'\)/gm,
      );
      return [...imports].map(([, source, dynamic]) => source ?? dynamic!);
    })
    .filter((source) => !/^(\.|node:)/.test(source))
    .map((source) => /^(?:@[^/]+\/)?[^/]+/.exec(source)![0]);
}

/** What a folder takes on the disk, in bytes. */
function diskUsage(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(folder, name)).blocks * 512)
    .reduce((sum, bytes) => sum + bytes, 0);
}

describe('the packages of the server', () => {
  it('are those that the service imports, and no others', () => {
    const { dependencies } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
    const imported = new Set(importedPackages('src/enquiry'));
    expect([...imported].sort()).toEqual(Object.keys(dependencies).sort());
  });

  it('need nothing of the edge, whose packages are not on the server', () => {
    const folder = join(REPOSITORY, 'src/enquiry');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(ts|mjs)$/.test(file) && !file.startsWith('edge/'),
    );
    expect(
      files.filter((file) => /from '[^']*\/edge\//.test(readFileSync(join(folder, file), 'utf8'))),
    ).toEqual([]);
  });

  it('are enough to serve the site and take less than 40 MB', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'server-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    copyShipped(folder);
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/index.html'), 'Home');

    const environment = npmEnvironment();
    const install = 'ci --omit=dev --ignore-scripts --prefer-offline --no-audit --no-fund';
    execFileSync('npm', install.split(' '), { cwd: folder, env: environment, stdio: 'pipe' });
    expect(diskUsage(join(folder, 'node_modules'))).toBeLessThan(LARGEST_BYTES);

    const service = spawn(process.execPath, ['src/enquiry/start.mjs'], {
      cwd: folder,
      env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void service.kill('SIGKILL'));
    let output = '';
    for (const stream of [service.stdout, service.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk));
    }
    const address = await until('the service has started', () => {
      if (service.exitCode !== null) throw new Error(`The service ended: ${output}`);
      return /"address":"([^"]+)"/.exec(output)?.[1];
    });
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    const page = await fetch(address);
    expect([page.status, await page.text()]).toEqual([200, 'Home']);

    const exit = once(service, 'exit');
    service.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  }, 60_000);
});
