import type { Organization, ProfessionalService, Thing, WebSite } from 'schema-dts';
import type { Price } from '../../model/schemas/price.ts';
import { agencyReference, ids } from './nodes.ts';

/** What structured data says of the agency: the content of `site/`, as far as it matters here. */
export interface Agency {
  brand: string;
  description: string;
  email: string;
  phone: string;
  office: { street: string; city: string; region: string; postalCode: string; countryCode: string };
  openingHours: { days: Day[]; opens: string; closes: string }[];
  social: { url: string }[];
}

type Day = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

/** Addresses that depend on where the site is served. */
export interface Place {
  /** Origin of the public site. */
  origin: URL;
  /** Absolute address of the logo as a picture. */
  logo: string;
}

/** All about the agency, its office and its site. */
export const agencyNodes = (agency: Agency, place: Place, prices: Price[]): Thing[] => [
  organization(agency, place),
  office(agency, place, prices),
  website(agency, place.origin),
];

/** The agency as a whole. */
const organization = (agency: Agency, { origin, logo }: Place): Organization => ({
  '@type': 'Organization',
  '@id': ids(origin).organization,
  name: agency.brand,
  description: agency.description,
  url: origin.href,
  logo,
  email: agency.email,
  telephone: agency.phone,
  sameAs: agency.social.map(({ url }) => url),
  location: { '@id': ids(origin).office },
});

/** Its office, which people can visit and call. */
export const office = (agency: Agency, { origin, logo }: Place, prices: Price[]): ProfessionalService => ({
  '@type': 'ProfessionalService',
  '@id': ids(origin).office,
  name: agency.brand,
  url: new URL('/contact', origin).href,
  image: logo,
  email: agency.email,
  telephone: agency.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: agency.office.street,
    addressLocality: agency.office.city,
    addressRegion: agency.office.region,
    postalCode: agency.office.postalCode,
    addressCountry: agency.office.countryCode,
  },
  openingHoursSpecification: agency.openingHours.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens,
    closes,
  })),
  priceRange: priceRange(prices),
  parentOrganization: { '@id': ids(origin).organization },
});

/** From the lowest price to the highest: `$49–$4999`. */
export function priceRange(prices: Pick<Price, 'dollars'>[]): string {
  const amounts = prices.map(({ dollars }) => dollars);
  return `$${Math.min(...amounts)}–$${Math.max(...amounts)}`;
}

/** The site, which every page is part of. */
const website = ({ brand, description }: Agency, origin: URL): WebSite => ({
  '@type': 'WebSite',
  '@id': ids(origin).website,
  name: brand,
  description,
  url: origin.href,
  inLanguage: 'en',
  publisher: agencyReference(brand, origin),
});
