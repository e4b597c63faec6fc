import { afterAll } from 'vitest';
import { serveFolder } from '../../src/reviewing/version/serve-folder.ts';
import { DIST } from './sitemap.ts';

const site = await serveFolder(DIST);
afterAll(() => site.close());

/** Asks for a path of the built site, as a static host answers for it; follows no redirect. */
export const get = (path: string): Promise<Response> =>
  fetch(new URL(path, site.url), { redirect: 'manual' });
