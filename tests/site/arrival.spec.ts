import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as passed } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { shiftOf, UNSEEN_SHIFT, watchShifts } from '../support/layout-shift.ts';
import { SCREENS } from '../support/screens.ts';
import { test } from '../support/enquiry-service.ts';

/** One page of each kind, and the tones of services that put the picture above the words or below them. */
const PAGES = [
  '/',
  '/services',
  '/services/seo',
  '/services/vedio-editing',
  '/packages',
  '/portfolio',
  '/portfolio/seo',
  '/about',
  '/contact',
  '/404',
];

const PIECE_BYTES = 1_000;
/** Longer than a frame, so that the browser could paint each piece. */
const PAUSE_MS = 25;

/** Serves a site whose pages arrive in pieces, as through a slow network; the rest of it at once. */
async function serveInPieces(site: string) {
  const server = createServer(async (request, response) => {
    const found = await fetch(new URL(request.url ?? '/', site));
    const body = Buffer.from(await found.arrayBuffer());
    const type = found.headers.get('content-type') ?? '';
    response.writeHead(found.status, { 'content-type': type });
    const step = type.startsWith('text/html') ? PIECE_BYTES : body.length || 1;
    for (let from = 0; from < body.length; from += step) {
      response.write(body.subarray(from, from + step));
      if (step === PIECE_BYTES) await passed(PAUSE_MS);
    }
    response.end();
  });
  await new Promise<void>((listening) => void server.listen(0, 'localhost', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

for (const [screen, options] of Object.entries(SCREENS)) {
  test.describe(screen, () => {
    test.use(options);
    test('what is painted of a page stays where it is while the rest arrives', async ({ page, baseURL }) => {
      test.slow();
      // What the fonts move is told apart, in pages.spec.ts.
      await page.route('**/*.woff2', (route) => route.abort());
      await watchShifts(page);
      for (const path of PAGES) {
        // Another origin for each page, so that nothing comes from the cache.
        const slow = await serveInPieces(baseURL!);
        await page.goto(slow.url + path, { waitUntil: 'load' });
        expect.soft(await shiftOf(page), path).toBeLessThan(UNSEEN_SHIFT);
        slow.close();
      }
    });
  });
}
