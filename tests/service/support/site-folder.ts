import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, onTestFinished } from 'vitest';
import { headersFile } from '../../../src/build/finish/headers.ts';
import type { SiteFacts } from '../../../src/enquiry/site-facts.ts';
import { CONTENT_FACTS } from '../../support/site-content.ts';
import { temporaryFolder, writeIn } from '../../support/temporary-folder.ts';

export const HOME = '<!doctype html><title>Home</title><p>Welcome</p>';
/** What a search engine looks for to verify a site. */
export const VERIFICATION = 'google-site-verification: google1a2b.html';
export const FILM = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));

/** Page for a refused form, with its marks. */
const REFUSED =
  '<form data-outcome="⟦outcome⟧"><input name="page" value="⟦page⟧"><input name="name" value="⟦name⟧">' +
  '<p>⟦email.error⟧</p><input name="email" value="⟦email⟧" aria-invalid="⟦email.invalid⟧">' +
  '<textarea>⟦message⟧</textarea></form>';

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
  'dist/_astro/logo.abc.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'dist/google1a2b.html': VERIFICATION,
  'dist/files/Broschüre 1.pdf': '%PDF-1.7',
  'dist/files/prices.csv': 'prices',
  'dist/files/prices.csv.gz': gzipSync('other prices'),
  'dist/files/ada.vcf': 'BEGIN:VCARD',
  'dist/files/sign.psd': '8BPS',
  'dist/files/plan.dwg-old': 'plan',
  'dist/files/notes.md': '# Notes',
  'dist/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'dist/social/about.1a2b.jpg': 'jpg',
  'dist/_redirects': '/services/old /services/seo 301\n',
  'dist/enquiry-refused.html': REFUSED,
  'dist/.secret': 'secret',
  'dist/.well-known/security.txt': 'Contact: mailto:hello@agency.example',
  'secret.txt': 'secret',
};

/** Files of `public/` and social pictures. */
const SHARED = [
  ...['/google1a2b.html', '/files/Broschüre 1.pdf', '/files/prices.csv', '/files/prices.csv.gz'],
  ...['/files/ada.vcf', '/files/sign.psd', '/files/plan.dwg-old', '/files/notes.md', '/logo.svg'],
  ...['/social/about.1a2b.jpg', '/speculation-rules.json'],
];

const MOVED = [
  { from: '/services/old', to: '/services/seo' },
  { from: '/about', to: '/contact' },
];

const FACTS: SiteFacts = {
  ...CONTENT_FACTS,
  moved: MOVED,
  shared: SHARED,
  pages: ['/', '/about', '/services', '/services/seo'],
};

/** The headers that a build of this site writes. */
const HEADERS = headersFile([{ scripts: ['sha256-c2NyaXB0'], styles: ['sha256-c3R5bGU='] }], {
  backendHost: 'https://api.example',
  files: Object.keys(SITE).map((name) => name.replace(/^dist/, '')),
  shared: SHARED,
});

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
  writeIn(folder, 'dist/_service.json', JSON.stringify(FACTS));
  writeIn(folder, 'dist/_headers', HEADERS);
  return folder;
}
