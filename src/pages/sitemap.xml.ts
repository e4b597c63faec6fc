import { root } from 'astro:config/server';
import type { APIRoute } from 'astro';
import { getEmptyPages } from '../model/queries/empty-pages.ts';
import { getPagePictures, getPublicEntries } from '../model/queries/public-pages.ts';
import { canonicalUrl } from '../findability/head.ts';
import { historyOf, lastChange } from '../findability/history.ts';
import { getLargePicture } from '../site/ui/large-picture.ts';
import { pageSources, sitemapXml } from '../findability/sitemap.ts';

export const GET: APIRoute = async ({ site }) => {
  const [entries, pictures, empty] = await Promise.all([
    getPublicEntries(),
    getPagePictures(),
    getEmptyPages(),
  ]);
  const history = historyOf(root, 'src/content');
  const sources = [...pageSources(entries)].filter(([path]) => !empty.has(path));
  const pages = sources.map(async ([path, files]) => ({
    address: canonicalUrl(path, site!),
    changed: lastChange(history, files),
    pictures: await Promise.all((pictures.get(path) ?? []).map((picture) => addressOf(picture, site!))),
  }));
  return new Response(sitemapXml(await Promise.all(pages)), {
    headers: { 'content-type': 'application/xml' },
  });
};

const addressOf = async (picture: ImageMetadata, site: URL) =>
  new URL((await getLargePicture(picture)).src, site).href;
