import { readFileSync } from 'node:fs';
import { build as bundle } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { partsOf } from '../../../src/setup/parts.ts';

describe('the packages of the server', () => {
  /** Files of the service and what they import when they run. */
  let files: [path: string, imports: { path: string; external?: boolean }[]][];
  beforeAll(async () => {
    const { metafile } = await bundle({
      // What `npm run serve` and `npm run enquiries` start.
      entryPoints: ['src/enquiry/node/main.ts', 'src/enquiry/enquiries.ts'],
      ...{ bundle: true, platform: 'node', packages: 'external', format: 'esm' },
      ...{ metafile: true, write: false, outdir: '.' },
    });
    files = Object.entries(metafile.inputs).map(([path, { imports }]) => [path, imports]);
  });

  it('are exactly those that the service imports', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const packages = files.flatMap(([, imports]) =>
      imports.filter(({ path, external }) => external && !path.startsWith('node:')),
    );
    const names = packages.map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)![0]);
    expect([...new Set(names)].sort()).toEqual(Object.keys(dependencies).sort());
  });

  it('need nothing of an optional part, whose packages may not be on the server', () => {
    expect(files.filter(([path]) => partsOf(path).length > 0)).toEqual([]);
  });
});
