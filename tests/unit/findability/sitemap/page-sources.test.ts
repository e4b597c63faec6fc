import { describe, expect, it } from 'vitest';
import { pageSources } from '../../../../src/findability/sitemap/page-sources.ts';

const sources = pageSources({
  services: [
    { id: 'seo', href: '/services/seo', projects: [{ id: 'table' }] },
    { id: 'film', href: '/services/film', projects: [{ id: 'bench' }] },
  ],
  tabs: [{ id: 'search', service: 'seo' }],
  featured: [{ id: 'bench' }],
  parts: [
    { path: '/portfolio', projects: [{ id: 'bench' }] },
    { path: '/portfolio/2', projects: [{ id: 'table' }] },
  ],
  clients: [{ id: 'oxbow' }],
});

describe('what a page is made of', () => {
  it('is for a service its own folder, its packages and its projects', () => {
    expect(sources.get('/services/seo')).toEqual([
      'src/content/services/seo/',
      'src/content/packages/search.yaml',
      'src/content/portfolio/table/',
    ]);
    expect(sources.get('/services/film')).toEqual([
      'src/content/services/film/',
      'src/content/portfolio/bench/',
    ]);
  });

  it('is for the home page no project that it does not show', () => {
    expect(sources.get('/')).toContain('src/content/portfolio/bench/');
    expect(sources.get('/')).not.toContain('src/content/portfolio/table/');
  });

  it('is for a page of the portfolio the projects it shows', () => {
    expect(sources.get('/portfolio/2')).toEqual([
      'src/content/pages/portfolio.yaml',
      'src/content/portfolio/table/',
    ]);
  });

  it('is for the contact page the agency’s address too', () => {
    expect(sources.get('/contact')).toEqual(['src/content/contact/', 'src/content/site/']);
  });

  it('is for the home page also what it says in short of the agency', () => {
    expect(sources.get('/')).toEqual(
      expect.arrayContaining(['src/content/about/', 'src/content/contact/', 'src/content/site/']),
    );
  });

  it('lists every page once', () => {
    expect([...sources.keys()]).toEqual([
      ...['/', '/about', '/services', '/packages', '/portfolio', '/contact', '/portfolio/2', '/services/seo'],
      '/services/film',
    ]);
  });
});
