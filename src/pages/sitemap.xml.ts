import type { APIRoute } from 'astro';
import { getServices } from '../queries/services.ts';
import { canonicalUrl } from '../seo/head.ts';
import { sitemapXml } from '../seo/sitemap.ts';

const PAGES = ['/', '/about', '/services', '/packages', '/portfolio', '/contact'];

export const GET: APIRoute = async ({ site }) => {
  const services = (await getServices()).map(({ href }) => href);
  return new Response(sitemapXml([...PAGES, ...services].map((path) => canonicalUrl(path, site!))), {
    headers: { 'content-type': 'application/xml' },
  });
};
