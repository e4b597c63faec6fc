import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { compressTexts } from '../../../../src/build/finish/compress.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('the compressed files of a build', () => {
  let folder = '';
  let cache = '';
  const page = () => join(folder, 'page.html');

  beforeEach(() => {
    folder = temporaryFolder();
    cache = join(folder, 'cache');
    mkdirSync(cache);
    writeFileSync(page(), '<p>words</p>'.repeat(50));
  });

  it('have the content of the file', async () => {
    await compressTexts([page()], cache);
    const body = readFileSync(page());
    expect(brotliDecompressSync(readFileSync(`${page()}.br`))).toEqual(body);
    expect(gunzipSync(readFileSync(`${page()}.gz`))).toEqual(body);
  });

  it('are created once for the same content, whatever its name, and again for another', async () => {
    await compressTexts([page()], cache);
    const moved = join(folder, 'moved.html');
    writeFileSync(moved, readFileSync(page()));
    // What is cached is taken as it is.
    for (const name of readdirSync(cache)) writeFileSync(join(cache, name), 'cached');
    await compressTexts([moved], cache);
    expect(readFileSync(`${moved}.br`, 'utf8')).toBe('cached');
    writeFileSync(moved, '<p>other</p>'.repeat(50));
    await compressTexts([moved], cache);
    expect(brotliDecompressSync(readFileSync(`${moved}.br`)).toString()).toContain('other');
  });

  it('are omitted if they would be larger', async () => {
    writeFileSync(page(), 'a');
    await compressTexts([page()], cache);
    expect(existsSync(`${page()}.br`)).toBe(false);
  });
});
