import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

describe('the packages of the server', () => {
  /** Files of the service and what they import when they run. */
  let files: [file: string, imports: { path: string; external?: boolean }[]][];
  beforeAll(async () => {
    const { metafile } = await build({
      // What `npm run serve` and `npm run enquiries` start.
      entryPoints: ['src/enquiry/main.ts', 'src/enquiry/enquiries.ts'],
      ...{ bundle: true, platform: 'node', packages: 'external', format: 'esm' },
      ...{ metafile: true, write: false, outdir: '.' },
    });
    files = Object.entries(metafile.inputs).map(([file, { imports }]) => [file, imports]);
  });

  it('are those that the service imports, and no others', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const packages = files.flatMap(([, imports]) =>
      imports.filter(({ path, external }) => external && !path.startsWith('node:')),
    );
    const names = packages.map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)![0]);
    expect([...new Set(names)].sort()).toEqual(Object.keys(dependencies).sort());
  });

  it('need nothing of the edge, whose packages are not on the server', () => {
    expect(files.filter(([file]) => file.startsWith('src/enquiry/edge/'))).toEqual([]);
  });
});
