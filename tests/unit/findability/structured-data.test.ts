import { describe, expect, it } from 'vitest';
import { agencyNodes, priceRange } from '../../../src/findability/structured-data/agency.ts';
import { breadcrumbs, graphJson, stepsTo } from '../../../src/findability/structured-data/page.ts';
import { readPrice } from '../../../src/model/locale/price.ts';
import { projectList } from '../../../src/findability/structured-data/portfolio.ts';

const origin = new URL('https://agency.example');
const read = (price: string) => readPrice(price, { language: 'en', currency: 'USD' }, '');

describe('structured data', () => {
  it('cannot end its script element', () => {
    const json = graphJson([{ '@type': 'Thing', name: '</script><script>alert(1)</script><!--' }]);
    expect(json).not.toContain('<');
    expect(JSON.parse(json)['@graph'][0].name).toBe('</script><script>alert(1)</script><!--');
  });

  it('ends a whole day at 23:59, and other hours at their time', () => {
    const hours = (day: 'Monday' | 'Tuesday', closes: string) => ({ days: [day], opens: '00:00', closes });
    const agency = {
      ...{
        brand: 'Acme',
        language: 'en',
        description: 'An agency',
        email: 'hello@agency.example',
        phone: '+1 212 555 0100',
      },
      office: { street: 'Street 1', city: 'Town', postalCode: '12345', country: 'Land', countryCode: 'US' },
      openingHours: [hours('Monday', '24:00'), hours('Tuesday', '12:00')],
      social: [],
    };
    const nodes = agencyNodes(agency, { origin, logo: '/logo.png' }, []);
    expect(JSON.parse(graphJson(nodes))['@graph'][1].openingHoursSpecification).toMatchObject([
      { dayOfWeek: ['Monday'], opens: '00:00', closes: '23:59' },
      { dayOfWeek: ['Tuesday'], opens: '00:00', closes: '12:00' },
    ]);
  });

  it('says nothing of a phone, a street or an office that there is not', () => {
    const agency = {
      ...{ brand: 'Acme', description: 'An agency', language: 'en', social: [], openingHours: [] },
      office: { city: 'Dubai', country: 'UAE', countryCode: 'AE' },
    };
    const nodesOf = (facts: typeof agency | Omit<typeof agency, 'office'>) =>
      JSON.parse(graphJson(agencyNodes(facts, { origin, logo: '/logo.png' }, [])))['@graph'];
    const [organization, office] = nodesOf(agency);
    expect(organization).not.toHaveProperty('telephone');
    expect(office).not.toHaveProperty('telephone');
    expect(office.address).toEqual({
      '@type': 'PostalAddress',
      addressLocality: 'Dubai',
      addressCountry: 'AE',
    });
    const { office: _, ...rest } = agency;
    const [alone, ...others] = nodesOf(rest);
    expect(alone).not.toHaveProperty('location');
    expect(others.map((node: Record<string, unknown>) => node['@type'])).toEqual(['WebSite']);
  });

  it('names the lowest and the highest price', () => {
    expect(priceRange(['$549', 'On request', '$99', '$1,999'].map(read))).toBe('$99–$1,999');
  });
});

describe('the breadcrumbs of a page', () => {
  const names = new Map([
    ['/', 'Home'],
    ['/services', 'Services'],
    ['/services/seo', 'SEO'],
  ]);

  it('go from the home page to the page itself', () => {
    expect(stepsTo('/services/seo', names).map(({ name }) => name)).toEqual(['Home', 'Services', 'SEO']);
    expect(stepsTo('/', names)).toEqual([{ name: 'Home', path: '/' }]);
  });

  it('omit pages without a name', () => {
    expect(stepsTo('/elsewhere/seo', names)).toEqual([{ name: 'Home', path: '/' }]);
  });

  it('are numbered from one, with absolute URLs', () => {
    expect(breadcrumbs('#b', stepsTo('/services', names), origin)).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://agency.example/' },
        { position: 2, name: 'Services', item: 'https://agency.example/services' },
      ],
    });
  });
});

describe('a film', () => {
  const film = {
    url: 'https://agency.example/film.mp4',
    thumbnail: 'https://agency.example/a.webp',
    seconds: 5.84,
    uploaded: '2026-11-20T22:38:09+00:00',
  };
  const list = (uploaded: string | undefined) =>
    projectList([{ href: '/portfolio/2#a', title: 'A', description: 'B', film: { ...film, uploaded } }], {
      brand: 'Acme',
      origin,
      path: '/portfolio/2',
      before: 8,
    });

  it('has its position among all projects, its URLs, its length and its date', () => {
    expect(list(film.uploaded)).toMatchObject({
      '@id': 'https://agency.example/portfolio/2#list',
      itemListElement: [
        {
          position: 9,
          item: {
            '@type': 'VideoObject',
            url: 'https://agency.example/portfolio/2#a',
            contentUrl: film.url,
            uploadDate: film.uploaded,
            duration: 'PT5.8S',
          },
        },
      ],
    });
  });

  it('is a creative work without a date if its date is unknown', () => {
    expect(list(undefined)).toMatchObject({ itemListElement: [{ item: { '@type': 'CreativeWork' } }] });
    expect(JSON.stringify(list(undefined))).not.toContain('uploadDate');
  });
});
