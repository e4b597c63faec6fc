/** A page in the sitemap. All URLs are absolute. */
interface SitemapPage {
  address: string;
  /** Date of its last change in ISO 8601; omitted if unknown. */
  changed?: string | undefined;
  pictures?: string[] | undefined;
}

/**
 * Maximum number of pictures that search engines read per page. Source:
 * https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
 */
const MOST_PICTURES = 1000;

/** Builds an XML sitemap with pictures. Source: https://www.sitemaps.org/protocol.html */
export function sitemapXml(pages: SitemapPage[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...pages.map(pageXml),
    '</urlset>',
    '',
  ].join('\n');
}

function pageXml({ address, changed, pictures = [] }: SitemapPage): string {
  const parts = [
    `<loc>${escapeXml(address)}</loc>`,
    ...(changed ? [`<lastmod>${escapeXml(changed)}</lastmod>`] : []),
    ...pictures
      .slice(0, MOST_PICTURES)
      .map((picture) => `<image:image><image:loc>${escapeXml(picture)}</image:loc></image:image>`),
  ];
  return `  <url>${parts.join('')}</url>`;
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
