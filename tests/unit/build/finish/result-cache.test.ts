import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { idOf, openCache } from '../../../../src/build/finish/result-cache.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('the results of a build', () => {
  let folder = '';
  const file = () => pathToFileURL(join(folder, 'cache/results'));
  const result = (value: string) => ({ value, files: new Map([['/a.css', 'p{}']]), bytes: Buffer.from('ä') });

  /** Asks for results in a build of this version. */
  async function build(version: string, ids: string[], keeping: URL | undefined = file()) {
    const { reuse, save } = openCache(keeping, version);
    const made: string[] = [];
    const results = ids.map((id) =>
      reuse(id, () => {
        made.push(id);
        return result(id);
      }),
    );
    await save();
    return { made, results };
  }

  beforeEach(() => {
    folder = temporaryFolder();
  });

  it('are those of the build before if they depend on the same, else new ones', async () => {
    await build('1', ['a', 'b']);
    const { made, results } = await build('1', ['a', 'c']);
    expect(made).toEqual(['c']);
    expect(results.map(({ value }) => value)).toEqual(['a', 'c']);
    expect(results[0]!.files.get('/a.css')).toBe('p{}');
    expect(Buffer.from(results[0]!.bytes).toString()).toBe('ä');
  });

  it('are all new with another version, and without a file', async () => {
    await build('1', ['a']);
    expect((await build('2', ['a'])).made).toEqual(['a']);
    await build('2', ['a'], undefined);
    expect(openCache(undefined, '2').reuse('a', () => 'new')).toBe('new');
  });

  it('are forgotten once a build has not used them', async () => {
    await build('1', ['a', 'b']);
    await build('1', ['b']);
    expect((await build('1', ['a'])).made).toEqual(['a']);
    expect(readdirSync(join(folder, 'cache'))).toEqual(['results']);
  });

  it('are new if the file is cut off', async () => {
    await build('1', ['a']);
    writeFileSync(file(), readFileSync(file()).subarray(0, -9));
    expect((await build('1', ['a'])).made).toEqual(['a']);
  });
});

it('an identifier differs with each value, also in maps and sets', () => {
  const values = ['ab', ['a', 'b'], new Set(['ab']), new Map([['a', 'b']]), new Map([['a', new Set(['b'])]])];
  expect(new Set(values.map((value) => idOf(value))).size).toBe(values.length);
  expect(idOf(new Map([['a', new Set(['b'])]]))).toBe(idOf(values.at(-1)));
});
