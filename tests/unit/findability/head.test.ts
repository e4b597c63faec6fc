import { describe, expect, it } from 'vitest';
import { pageHead, pagePath } from '../../../src/findability/head.ts';
import { sitemapXml } from '../../../src/findability/sitemap.ts';

const ORIGIN = new URL('https://agency.example');

describe('head data', () => {
  it.each([
    ['/about.html', '/about'],
    ['/about/', '/about'],
    ['/index.html', '/'],
    ['/', '/'],
    ['/services/video-editing.html', '/services/video-editing'],
  ])('maps %s to %s', (built, visited) => {
    expect(pagePath(built)).toBe(visited);
  });

  it('combines texts of the content with the brand and absolute URLs', () => {
    const seo = { title: 'Prices', description: 'What it costs.', keywords: ['price', 'package'] };
    const site = {
      brand: 'Acme',
      language: 'pt',
      office: { city: 'Faro', country: 'Portugal', countryCode: 'PT' },
    };
    const image = { url: 'https://agency.example/a.jpg', width: 2, height: 1, alt: 'A' };
    expect(pageHead({ seo, site, path: '/packages', origin: ORIGIN, image })).toEqual({
      title: 'Prices | Acme',
      description: 'What it costs.',
      keywords: 'price, package',
      canonical: 'https://agency.example/packages',
      image,
      siteName: 'Acme',
      locale: 'pt_PT',
    });
  });
});

describe('the sitemap', () => {
  it('lists and escapes URLs', () => {
    expect(sitemapXml([{ address: 'https://agency.example/?a=1&b=2' }])).toContain(
      '  <url><loc>https://agency.example/?a=1&#38;b=2</loc></url>',
    );
  });
});
