import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createEdgePages } from '../../../../src/enquiry/edge/pages.ts';
import { createSiteIndex } from '../../../../src/enquiry/edge/bundle.ts';
import { folderAssets } from './folder-assets.ts';
import { FILM, HOME, makeSiteFolder } from '../../../service/support/site-folder.ts';

const FILM_PATH = '/_astro/film.abc.mp4';

function serveFolder(dist = join(makeSiteFolder(), 'dist')) {
  const assets = folderAssets(dist);
  const serve = createEdgePages(createSiteIndex(dist), assets);
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    serve(new Request(`https://agency.example${path}`, { headers, method }), true);
  return { dist, assets, serve, get };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('the edge', () => {
  test('needs no module of Node', async () => {
    const entry = resolve(import.meta.dirname, '../../../../src/enquiry/edge/pages.ts');
    const options = { bundle: true, platform: 'neutral', write: false, logLevel: 'silent' } as const;
    await expect(build({ ...options, entryPoints: [entry] })).resolves.toMatchObject({ errors: [] });
  });

  test('requests the compressed file by its name, once and without conditional headers', async () => {
    const { assets, get } = serveFolder();
    const answer = await get('/', { 'Accept-Encoding': 'br', 'If-None-Match': '"old"' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(assets.asked.map(({ url }) => new URL(url).pathname)).toEqual(['/index.html.br']);
    expect([...assets.asked[0]!.headers]).toEqual([]);
  });

  test('requests no file that it does not send', async () => {
    const { assets, get } = serveFolder();
    await get('/', {}, 'HEAD');
    await get('/', { 'If-None-Match': '*' });
    await get('/about/');
    await get('/_astro/empty.abc.css');
    expect(assets.asked).toEqual([]);
  });

  test('reads the accepted encodings from Cloudflare, because the header is always the same', async () => {
    const { serve } = serveFolder();
    const encodingFor = async (cf: object) => {
      const request = new Request('https://agency.example/', {
        headers: { 'Accept-Encoding': 'br, gzip' },
      });
      return (await serve(Object.assign(request, { cf }), true)).headers.get('content-encoding');
    };
    expect(await encodingFor({ clientAcceptEncoding: 'gzip' })).toBe('gzip');
    expect(await encodingFor({ clientAcceptEncoding: '' })).toBeNull();
    expect(await encodingFor({})).toBe('br');
  });

  test('fails if a file of the index is missing, instead of sending another response', async () => {
    const { dist, get } = serveFolder();
    rmSync(join(dist, 'robots.txt'));
    await expect(get('/robots.txt')).rejects.toThrow('The asset /robots.txt is answered with 404.');
  });
});

describe('a part of a film', () => {
  /** Serves the film in chunks of 7 bytes. */
  function serveChunks() {
    const { dist } = serveFolder();
    const cancel = vi.fn();
    let sent = 0;
    const fetch = async () => {
      const body = new ReadableStream({
        pull(controller) {
          controller.enqueue(Uint8Array.from(FILM.subarray(sent, sent + 7)));
          sent += 7;
          if (sent >= FILM.length) controller.close();
        },
        cancel,
      });
      return new Response(body);
    };
    const serve = createEdgePages(createSiteIndex(dist), { fetch });
    const get = (range: string) =>
      serve(new Request(`https://agency.example${FILM_PATH}`, { headers: { Range: range } }), true);
    return { get, cancel, sent: () => sent };
  }

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=3-20', 3, 20],
    ['bytes=7-13', 7, 13],
    ['bytes=500-', 500, 999],
    ['bytes=-1', 999, 999],
  ])('is cut out of the whole: %s', async (range, start, end) => {
    const answer = await serveChunks().get(range);
    expect(answer.status).toBe(206);
    expect(await bytesOf(answer)).toEqual(FILM.subarray(start, end + 1));
  });

  test('does not read the rest', async () => {
    const { get, cancel, sent } = serveChunks();
    await bytesOf(await get('bytes=3-20'));
    expect(cancel).toHaveBeenCalledOnce();
    expect(sent()).toBeLessThan(50);
  });

  test('of a cancelled request is not read further', async () => {
    const { get, cancel } = serveChunks();
    await (await get('bytes=3-')).body!.cancel();
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
  });

  test('has a known length', async () => {
    const lengths: number[] = [];
    class FixedLengthStream extends TransformStream {
      constructor(length: number) {
        super();
        lengths.push(length);
      }
    }
    vi.stubGlobal('FixedLengthStream', FixedLengthStream);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { get } = serveFolder();
    expect(await bytesOf(await get(FILM_PATH, { Range: 'bytes=10-19' }))).toEqual(FILM.subarray(10, 20));
    expect(lengths).toEqual([10]);
  });
});

describe('the index of a site', () => {
  test('is the same whenever the site was built', () => {
    const dist = join(makeSiteFolder(), 'dist');
    const index = createSiteIndex(dist);
    utimesSync(join(dist, 'index.html'), 0, 0);
    expect(createSiteIndex(dist)).toEqual(index);
    expect(JSON.stringify(index)).not.toContain(dist);
  });

  test('has another version of a page when its bytes change', () => {
    const dist = join(makeSiteFolder(), 'dist');
    const versionOf = () => createSiteIndex(dist).files['/index.html']!.plain.version;
    const before = versionOf();
    writeFileSync(join(dist, 'index.html'), HOME.replace('Home', 'Haus'));
    expect(versionOf()).toEqual({ size: before.size, etag: expect.not.stringContaining(before.etag) });
  });
});
