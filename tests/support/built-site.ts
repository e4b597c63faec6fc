import { afterAll } from 'vitest';
import { serveFolder } from '../../src/tooling/serve-folder.ts';
import { DIST } from './sitemap.ts';

const site = await serveFolder(DIST);
afterAll(() => site.close());

/** Requests a path of the built site from a static server, without following redirects. */
export const get = (path: string): Promise<Response> =>
  fetch(new URL(path, site.url), { redirect: 'manual' });
