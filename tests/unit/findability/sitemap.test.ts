import { describe, expect, it } from 'vitest';
import { pageSources } from '../../../src/findability/sitemap.ts';

const sources = pageSources({
  services: [
    { id: 'seo', href: '/services/seo', projects: [{ id: 'table' }] },
    { id: 'film', href: '/services/film', projects: [{ id: 'bench' }] },
  ],
  tabs: [{ id: 'search', service: 'seo' }],
  featured: [{ id: 'bench' }],
  portfolio: [
    { path: '/portfolio', data: [{ id: 'bench' }] },
    { path: '/portfolio/2', data: [{ id: 'table' }] },
  ],
  clients: [{ id: 'acorn' }],
});

const own = (...names: string[]) => names.map((name) => `src/content/${name}`);

describe('the sources of a page', () => {
  it.each([
    ['/services/seo', own('services/seo/', 'packages/search.yaml', 'portfolio/table/')],
    ['/services/film', own('services/film/', 'portfolio/bench/')],
    ['/portfolio/2', own('pages/portfolio.yaml', 'portfolio/table/')],
    ['/contact', own('contact/', 'site/')],
  ])('are for %s its own texts and the entries that it shows', (path, files) => {
    expect(sources.get(path)).toEqual(files);
  });

  it('are for the home page also the texts about the agency, without projects that it does not show', () => {
    const shown = own('about/', 'contact/', 'site/', 'portfolio/bench/');
    expect(sources.get('/')).toEqual(expect.arrayContaining(shown));
    expect(sources.get('/')).not.toContain('src/content/portfolio/table/');
  });

  it('lists every page once', () => {
    expect([...sources.keys()]).toEqual([
      ...['/', '/about', '/services', '/packages', '/portfolio', '/contact', '/portfolio/2', '/services/seo'],
      '/services/film',
    ]);
  });
});
