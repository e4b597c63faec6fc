import type {
  OpeningHoursSpecification,
  Organization,
  ProfessionalService,
  Thing,
  WebSite,
} from 'schema-dts';
import { byAmount, type Price } from '../../model/locale/price.ts';
import type { Site } from '../../model/schemas/site.ts';
import { ids } from './page.ts';

/** Facts about the agency for structured data. */
type Agency = Pick<Site, 'brand' | 'description' | 'email' | 'phone' | 'office' | 'social' | 'language'> & {
  openingHours: Site['hours'];
};

/** URLs that depend on where the site is served. */
interface Place {
  /** Origin of the public site. */
  origin: URL;
  /** Absolute URL of the logo as a picture. */
  logo: string;
}

/** Returns the nodes of the agency, its office if its address is known, and its site. */
export const agencyNodes = (agency: Agency, place: Place, prices: Price[]): Thing[] => [
  organization(agency, place),
  ...(agency.office ? [office(agency, agency.office, place, prices)] : []),
  website(agency, place.origin),
];

/** Describes the agency as a whole. */
const organization = (agency: Agency, { origin, logo }: Place): Organization => ({
  '@type': 'Organization',
  '@id': ids(origin).organization,
  name: agency.brand,
  description: agency.description,
  url: origin.href,
  logo,
  email: agency.email,
  telephone: agency.phone,
  sameAs: agency.social.length > 0 ? agency.social.map(({ url }) => url) : undefined,
  location: agency.office && { '@id': ids(origin).office },
});

/** Describes the office, which people can visit and call. */
const office = (
  agency: Agency,
  address: NonNullable<Site['office']>,
  { origin, logo }: Place,
  prices: Price[],
): ProfessionalService => ({
  '@type': 'ProfessionalService',
  '@id': ids(origin).office,
  name: agency.brand,
  url: new URL('/contact', origin).href,
  image: logo,
  email: agency.email,
  telephone: agency.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.region,
    postalCode: address.postalCode,
    addressCountry: address.countryCode,
  },
  openingHoursSpecification: agency.openingHours.map(
    ({ days, opens, closes }): OpeningHoursSpecification => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      opens,
      // Not 00:00, which would lie before the time it opens.
      closes: closes === '24:00' ? '23:59' : closes,
    }),
  ),
  priceRange: priceRange(prices),
  parentOrganization: { '@id': ids(origin).organization },
});

/** Returns the lowest and the highest price, `$49–$4999`; undefined if none has a number. */
export function priceRange(prices: Price[]): string | undefined {
  const sorted = byAmount(prices);
  return sorted[0] && `${sorted[0].written}–${sorted.at(-1)!.written}`;
}

/** Describes the site, which every page is part of. */
const website = ({ brand, description, language }: Agency, origin: URL): WebSite => ({
  '@type': 'WebSite',
  '@id': ids(origin).website,
  name: brand,
  description,
  url: origin.href,
  inLanguage: language,
  publisher: { '@id': ids(origin).organization },
});
