import { base } from 'astro:config/server';
import type { APIRoute } from 'astro';
import { isRightToLeft } from '../model/locale/locale.ts';
import { getSite } from '../model/queries/site.ts';
import { backgroundColor, themeColor } from '../design/theme.ts';

/** Serves the web manifest, used when the site is added to a home screen. `npm run setup` draws the icons. */
export const GET: APIRoute = async () => {
  const { brand, description, language } = await getSite();
  const root = `${base.replace(/\/+$/, '')}/`;
  const manifest = {
    name: brand,
    short_name: brand,
    description,
    lang: language,
    dir: isRightToLeft(language) ? 'rtl' : 'ltr',
    id: root,
    start_url: root,
    scope: root,
    display: 'browser',
    background_color: backgroundColor,
    theme_color: themeColor,
    icons: [
      { src: `${root}icon-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${root}icon-512.png`, sizes: '512x512', type: 'image/png' },
      { src: `${root}icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
};
