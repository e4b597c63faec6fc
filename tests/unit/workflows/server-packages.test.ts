import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const REPOSITORY = resolve(import.meta.dirname, '../../..');

const SERVICE = join(REPOSITORY, 'src/enquiry');
/** Texts of the service's code. What is for the edge runs on no server. */
const texts = readdirSync(SERVICE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|mjs)$/.test(file) && !file.startsWith('edge/'))
  .map((file) => [file, readFileSync(join(SERVICE, file), 'utf8')] as const);

/** Packages that the code imports when it runs: types are erased. */
function importedPackages(): string[] {
  return texts
    .flatMap(([, text]) => {
      const imports = text.matchAll(
        /^(?:import|export) (?!type\b)(?:[^;']*? from )?'([^']+)'|(?:import|require)\('([^']+)'\)/gm,
      );
      return [...imports].map(([, source, dynamic]) => source ?? dynamic!);
    })
    .filter((source) => !/^(\.|node:)/.test(source))
    .map((source) => /^(?:@[^/]+\/)?[^/]+/.exec(source)![0]);
}

describe('the packages of the server', () => {
  it('are those that the service imports, and no others', () => {
    const { dependencies } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
    const imported = new Set(importedPackages());
    expect([...imported].sort()).toEqual(Object.keys(dependencies).sort());
  });

  it('need nothing of the edge, whose packages are not on the server', () => {
    expect(texts.filter(([, text]) => /from '[^']*\/edge\//.test(text)).map(([file]) => file)).toEqual([]);
  });
});
