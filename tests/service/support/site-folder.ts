import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, onTestFinished } from 'vitest';
import { SITE_CONTENT } from '../../support/site-content.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

export const HOME = '<!doctype html><title>Home</title><p>Welcome</p>';
export const FILM = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));

/** Minimal site with one file of each type that the service handles differently. */
const SITE: Record<string, string | Buffer> = {
  'dist/index.html': HOME,
  'dist/index.html.br': brotliCompressSync(HOME),
  'dist/index.html.gz': gzipSync(HOME),
  'dist/about.html': 'About',
  'dist/services.html': 'Services',
  'dist/services/seo.html': 'SEO',
  'dist/404.html': 'This page does not exist',
  'dist/robots.txt': 'User-agent: *',
  'dist/llms.md': '# Acme Inc',
  'dist/about.md': '# About',
  'dist/sitemap.xml': '<urlset/>',
  'dist/site.webmanifest': '{}',
  'dist/speculation-rules.json': '{}',
  'dist/_astro/film.abc.mp4': FILM,
  'dist/_astro/film.abc.webm': FILM,
  'dist/_astro/a.abc.avif': 'avif',
  'dist/_astro/a.abc.webp': 'webp',
  'dist/_astro/a.abc.woff2': 'woff2',
  'dist/_astro/empty.abc.css': '',
  'dist/_csp.json': JSON.stringify({
    pages: {
      '/index.html': { scripts: ['sha256-c2NyaXB0'], styles: ['sha256-c3R5bGU='] },
      '/404.html': { scripts: [], styles: ['sha256-bm90aGluZw=='] },
      '/about.md': { canonical: 'https://agency.example/about' },
    },
    connect: ['https://api.example'],
  }),
  'dist/_headers': '/*',
  'dist/_redirects':
    '/services/old /services/seo 301\n/about /contact 301\nno rule\n/elsewhere //evil.example 301\n',
  'dist/.secret': 'secret',
  'dist/.well-known/security.txt': 'Contact: mailto:hello@agency.example',
  'src/content/site/index.yaml': 'brand: Acme Inc\nemail: hello@agency.example\n',
  'src/content/enquiry-form/index.yaml': JSON.stringify(SITE_CONTENT.mailTexts()),
  'secret.txt': 'secret',
};

/** Registers a cleanup function. */
export type OnEnd = (cleanUp: () => void | Promise<void>) => void;

/** Registers clean-up functions for the end of a file or group of tests that share a service. */
export function afterTests(): OnEnd {
  const cleanUps: Parameters<OnEnd>[0][] = [];
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });
  return (cleanUp) => void cleanUps.unshift(cleanUp);
}

/** Creates a folder with a built site for the service. It is removed at the end of the test by default. */
export function makeSiteFolder(onEnd: OnEnd = onTestFinished): string {
  const folder = temporaryFolder(onEnd);
  for (const [name, content] of Object.entries(SITE)) writeIn(folder, name, content);
  return folder;
}
