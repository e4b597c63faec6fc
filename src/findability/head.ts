import { openGraphLocale } from '../model/locale/locale.ts';
import type { Site } from '../model/schemas/site.ts';

/** Metadata of a page for browsers, search engines and social networks. */
export interface Head {
  /** Title with the brand, at most about 75 characters. */
  title: string;
  description: string;
  keywords: string;
  /** Absolute URL without a trailing slash (except that of the home page). */
  canonical: string;
  image: HeadImage;
  siteName: string;
  /** Language as Open Graph writes it: `en_US`. */
  locale: string;
}

/** The picture of a shared link. */
interface HeadImage {
  /** Absolute URL. */
  url: string;
  width: number;
  height: number;
  alt: string;
}

interface HeadInput {
  seo: { title: string; description: string; keywords: string[] };
  site: Pick<Site, 'brand' | 'language' | 'office'>;
  /** Path of the page: `/`, `/services/seo`. */
  path: string;
  /** Origin of the public site: `https://agency.example`. */
  origin: URL;
  image: HeadImage;
}

/** Builds the head data of a page from the texts of its entry, the brand and the URL. */
export function pageHead({ seo, site, path, origin, image }: HeadInput): Head {
  return {
    title: `${seo.title} | ${site.brand}`,
    description: seo.description,
    keywords: seo.keywords.join(', '),
    canonical: canonicalUrl(path, origin),
    image,
    siteName: site.brand,
    locale: openGraphLocale(site),
  };
}

/** Returns the canonical URL of a page: the site's origin and the path without file extension or trailing slash. */
export const canonicalUrl = (path: string, origin: URL) => new URL(pagePath(path), origin).href;

/** Returns the public path of a page: `/about` for `/about.html`, `/` for `/index.html`. */
export function pagePath(pathname: string): string {
  const path = pathname.replace(/\.html$/, '').replace(/\/+$/, '');
  return path === '' || path === '/index' ? '/' : path;
}

/** Returns the path of a page's Markdown version: `/about.md`, `/index.md` for the home page. */
export const markdownPath = (path: string) => (path === '/' ? '/index.md' : `${path}.md`);
