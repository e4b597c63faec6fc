import { pagePath } from './page-path.ts';

/** What a page says about itself to browsers, search engines and whoever it is shared with. */
export interface Head {
  /** Title with the brand, at most about 75 characters. */
  title: string;
  description: string;
  keywords: string;
  /** Absolute address without a trailing slash (the home page keeps its only one). */
  canonical: string;
  image: HeadImage;
  siteName: string;
}

/** The picture that a shared link shows. */
interface HeadImage {
  /** Absolute address. */
  url: string;
  width: number;
  height: number;
  alt: string;
}

interface HeadInput {
  seo: { title: string; description: string; keywords: string[] };
  brand: string;
  /** Path of the page: `/`, `/services/seo`. */
  path: string;
  /** Origin of the public site: `https://fallline.example`. */
  origin: URL;
  image: HeadImage;
}

/** Joins an entry's own words with the brand and the address into the page's head data. */
export function pageHead({ seo, brand, path, origin, image }: HeadInput): Head {
  return {
    title: `${seo.title} | ${brand}`,
    description: seo.description,
    keywords: seo.keywords.join(', '),
    canonical: canonicalUrl(path, origin),
    image,
    siteName: brand,
  };
}

/** The one address of a page: the site's origin and the path without file ending or trailing slash. */
export const canonicalUrl = (path: string, origin: URL) => new URL(pagePath(path), origin).href;
