import { root } from 'astro:config/server';
import type { APIRoute } from 'astro';
import { getPagePictures, getPublicEntries } from '../queries/public-pages.ts';
import { canonicalUrl } from '../seo/head.ts';
import { historyOf, lastChange } from '../seo/history.ts';
import { getLargePicture } from '../ui/large-picture.ts';
import { pageSources } from '../seo/page-sources.ts';
import { sitemapXml } from '../seo/sitemap.ts';

export const GET: APIRoute = async ({ site }) => {
  const [entries, pictures] = await Promise.all([getPublicEntries(), getPagePictures()]);
  const history = historyOf(root, 'src/content');
  const pages = [...pageSources(entries)].map(async ([path, sources]) => ({
    address: canonicalUrl(path, site!),
    changed: lastChange(history, sources),
    pictures: await Promise.all((pictures.get(path) ?? []).map((picture) => addressOf(picture, site!))),
  }));
  return new Response(sitemapXml(await Promise.all(pages)), {
    headers: { 'content-type': 'application/xml' },
  });
};

const addressOf = async (picture: ImageMetadata, site: URL) =>
  new URL((await getLargePicture(picture)).src, site).href;
