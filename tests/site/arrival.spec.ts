import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from '../support/enquiry-service.ts';
import { shiftOf, UNSEEN_SHIFT, watchShifts } from '../support/layout-shift.ts';
import { SCREENS } from '../support/screens.ts';
import { htmlOf, pagesByKind, sitemapPaths } from '../support/sitemap.ts';

/** Tones of services that put the picture above the heading, see `site/layouts/service-page.astro`. */
const PICTURE_ABOVE = /data-tone="(river|clay|mist|sand)"/;
const services = sitemapPaths().filter((path) => path.startsWith('/services/'));
const arrangements = [true, false].flatMap(
  (isAbove) => services.find((path) => PICTURE_ABOVE.test(htmlOf(path)) === isAbove) ?? [],
);
const PAGES = new Set([...pagesByKind().values(), ...arrangements]);
/** Less of the text of a page than a packet brings compressed. */
const PIECE_BYTES = 3_000;

/** Serves a site, but only the head of pages; the test sends the rest. */
async function servePieces(site: string) {
  let page: { response: ServerResponse; rest: Buffer };
  const server = createServer(async (request, response) => {
    const found = await fetch(new URL(request.url ?? '/', site));
    const body = Buffer.from(await found.arrayBuffer());
    const type = found.headers.get('content-type') ?? '';
    response.writeHead(found.status, { 'content-type': type });
    if (!type.startsWith('text/html')) return void response.end(body);
    const head = body.indexOf('<body');
    response.write(body.subarray(0, head));
    page = { response, rest: body.subarray(head) };
  });
  await new Promise<void>((listening) => void server.listen(0, 'localhost', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    page: () => page,
    close: () => void server.close(),
  };
}

test.use(SCREENS.phone);

// Some 100 pieces, each of which is painted: 15 CPU s.
test(
  'painted parts of a page do not shift while the rest arrives',
  { tag: '@full' },
  async ({ page, baseURL }) => {
    test.setTimeout(600_000);
    // Shifts by fonts are tested in pages.spec.ts.
    await page.route('**/*.woff2', (route) => route.abort());
    await watchShifts(page);
    for (const path of PAGES) {
      // Another origin for each page, so that nothing is cached.
      const slow = await servePieces(baseURL!);
      await page.goto(slow.url + path, { waitUntil: 'commit' });
      const { response, rest } = slow.page();
      let sent = 0;
      // Later pieces are below the viewport; they are sent as one.
      while (sent < rest.length && !(await page.evaluate(isFull))) {
        response.write(rest.subarray(sent, sent + PIECE_BYTES));
        sent += PIECE_BYTES;
        await page.evaluate(painted);
      }
      response.end(rest.subarray(sent));
      await page.waitForLoadState('load');
      expect.soft(await shiftOf(page), path).toBeLessThan(UNSEEN_SHIFT);
      slow.close();
    }
  },
);

/** Whether the page so far is twice as high as the viewport. Runs in the page. */
const isFull = () => document.body?.scrollHeight > 2 * innerHeight;

/** Waits until the page so far may have been painted, which no event reports while first paint is delayed. */
const painted = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
    if (performance.getEntriesByType('paint').length === 0) setTimeout(done, 25);
  });
