import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type FilmEnding, filmProblem, readFilm } from '../../../../src/model/check/films.ts';
import { media } from './fixtures/media.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);

let files = 0;
function file(contents: Uint8Array, ending: FilmEnding): string {
  const path = join(folder, `${++files}${ending}`);
  writeFileSync(path, contents);
  return path;
}
const read = (contents: Uint8Array, ending: FilmEnding) => readFilm(file(contents, ending), ending);

const ENDINGS = ['.mp4', '.webm'] as const;
const whole = (ending: FilmEnding) => media(`film${ending}`);

describe.each(ENDINGS)('a film as %s', (ending) => {
  it('is read with its length and codec', async () => {
    const codec = ending === '.mp4' ? 'avc1' : 'V_VP9';
    expect(await read(whole(ending), ending)).toEqual({ seconds: 1, codec, hasSound: false });
  });

  it.each([
    ['its last byte is missing', whole(ending).subarray(0, -1)],
    ['something precedes it', Buffer.concat([Buffer.from('x'), whole(ending)])],
    ['it is of the other format', whole(ending === '.mp4' ? '.webm' : '.mp4')],
  ])('is refused if %s', async (_, contents) => {
    expect(await read(contents, ending)).toBeUndefined();
  });

  it('is refused without being read if it is larger than films may be', async () => {
    const path = file(whole(ending), ending);
    // Larger than a buffer, but a sparse file.
    truncateSync(path, 2 ** 33);
    expect((await filmProblem(path, 'a', ending))?.problem).toMatch(/megabytes/);
  });
});

const STARTS = {
  // The segment is of unknown length.
  '.webm': Buffer.from('1a45dfa3874282847765626d18538067ff', 'hex'),
  '.mp4': Buffer.from('\0\0\0\x10ftypisom\0\0\0\0\0\x07\xa1\x28moov', 'latin1'),
};
it.each([
  ['.webm', [0xec, 0x80]],
  ['.webm', [0x1f, 0x43, 0xb6, 0x75, 0x80]],
  ['.webm', [0x16, 0x54, 0xae, 0x6b, 0x80]],
  ['.mp4', [0, 0, 0, 8, ...Buffer.from('free')]],
  ['.mp4', [0, 0, 0, 8, ...Buffer.from('trak')]],
] as const)('a film of empty elements is refused as %s: %j', async (ending, element) => {
  const elements = Buffer.alloc(500_000, Buffer.from(element));
  expect(await read(Buffer.concat([STARTS[ending], elements]), ending)).toBeUndefined();
});
