import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type FilmEnding, readFilm } from '../../../../../src/model/check/films/read.ts';
import { filmProblem } from '../../../../../src/model/check/films/sentences.ts';
import { fixtureFile } from '../support.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);

let files = 0;
function file(contents: Uint8Array, ending: FilmEnding): string {
  const path = join(folder, `${++files}${ending}`);
  writeFileSync(path, contents);
  return path;
}
const read = (contents: Uint8Array, ending: FilmEnding) => readFilm(file(contents, ending), ending);

const ENDINGS = ['.mp4', '.webm'] as const;
const whole = (ending: FilmEnding) => readFileSync(fixtureFile('film-name', `portfolio/bench/film${ending}`));

describe.each(ENDINGS)('a film as %s', (ending) => {
  it('is read with its length and codec', async () => {
    const codec = ending === '.mp4' ? 'avc1' : 'V_VP9';
    expect(await read(whole(ending), ending)).toEqual({ state: 'read', seconds: 1, codec, hasSound: false });
  });

  it('is refused if its last byte is missing', async () => {
    expect(await read(whole(ending).subarray(0, -1), ending)).toEqual({ state: 'unreadable' });
  });

  it('is refused if something stands before it', async () => {
    expect(await read(Buffer.concat([Buffer.from('x'), whole(ending)]), ending)).toEqual({
      state: 'unreadable',
    });
  });

  it('is refused under the ending of the other format', async () => {
    const other = ending === '.mp4' ? '.webm' : '.mp4';
    expect(await read(whole(ending), other)).toEqual({ state: 'unreadable' });
  });

  it('is refused without being read if it is larger than films may be', async () => {
    const path = file(whole(ending), ending);
    // More than fits into a buffer, but no bytes on the disk.
    truncateSync(path, 2 ** 33);
    const film = await readFilm(path, ending);
    expect(film).toEqual({ state: 'heavy', bytes: 2 ** 33 });
    expect(filmProblem('a', film as never, ending)?.problem).toMatch(/megabytes/);
  });
});

describe('a film of empty elements is refused', () => {
  const times = (element: number[]) => Buffer.alloc(500_000, Buffer.from(element));

  it('as .webm', async () => {
    // A segment of unknown length.
    const start = Buffer.from('1a45dfa387428284 7765626d 18538067 ff'.replaceAll(' ', ''), 'hex');
    for (const element of [
      [0xec, 0x80],
      [0x1f, 0x43, 0xb6, 0x75, 0x80],
      [0x16, 0x54, 0xae, 0x6b, 0x80],
    ])
      expect(
        filmProblem('a', (await read(Buffer.concat([start, times(element)]), '.webm')) as never, '.webm')
          ?.problem,
      ).toMatch(/cannot be read/);
  });

  it('as .mp4', async () => {
    const start = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0\0\x07\xa1\x28moov', 'latin1');
    for (const name of ['free', 'trak'])
      expect(
        filmProblem(
          'a',
          (await read(Buffer.concat([start, times([0, 0, 0, 8, ...Buffer.from(name)])]), '.mp4')) as never,
          '.mp4',
        )?.problem,
      ).toMatch(/cannot be read/);
  });
});
