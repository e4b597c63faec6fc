import { describe, expect, it } from 'vitest';
import { headersFor, isAllowed } from '../../../src/build/dev-server.ts';

const navigation = (site: string) => ({ 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' });

describe('the development server', () => {
  it('accepts requests of its own pages, programs and users', () => {
    for (const site of ['same-origin', 'none', undefined]) {
      const headers = site ? { 'sec-fetch-site': site } : {};
      expect(isAllowed('GET', '/@vite/client', headers)).toBe(true);
      expect(isAllowed('GET', '/__open-in-editor?file=x', headers)).toBe(true);
    }
  });

  it('allows links of other origins to open a page', () => {
    expect(isAllowed('GET', '/about', navigation('cross-site'))).toBe(true);
    expect(isAllowed('GET', '/', navigation('same-site'))).toBe(true);
  });

  it.each([
    ...['/__open-in-editor?file=x', '//__open-in-editor', '/@fs/etc/passwd', '/_image?href=x', '/.astro/x'],
  ])('does not allow links of other origins to open %s', (url) =>
    expect(isAllowed('GET', url, navigation('cross-site'))).toBe(false),
  );

  it.each(['cross-site', 'same-site', 'something else'])(
    'lets a page of a %s origin load nothing',
    (site) => {
      for (const mode of ['no-cors', 'cors', 'websocket', undefined]) {
        const headers = { 'sec-fetch-site': site, ...(mode && { 'sec-fetch-mode': mode }) };
        expect(isAllowed('GET', '/src/content/site/index.yaml', headers)).toBe(false);
      }
      expect(isAllowed('POST', '/', navigation(site))).toBe(false);
    },
  );

  it.each(['/@fs/site/src/content/a.svg', '/src/content/a.%73%56g?x', '/_image?href=%2Fa%2Esvg&f=svg'])(
    'lets no script run in the drawing %s',
    (url) => expect(headersFor(url)['Content-Security-Policy']).toMatch(/default-src 'none'.*; sandbox/),
  );

  it('leaves posts to the enquiry service, which checks origins itself', () => {
    expect(isAllowed('POST', '/api/send-mail', { 'sec-fetch-site': 'same-site' })).toBe(true);
  });
});
