import type { ItemList, ListItem, Offer, OfferCatalog, Service } from 'schema-dts';
import type { Price } from '../../model/locale/price.ts';
import { agencyReference } from './page.ts';

/** A service as its own page describes it. */
interface ServiceFacts {
  name: string;
  summary: string;
  /** Path of its page. */
  href: string;
}

/** The three plans of a service. */
interface TabFacts {
  serviceName: string;
  /** Name of the service's folder. */
  service: string;
  /** Path of the tab on the packages page. */
  href: string;
  plans: { title: string; price: Price }[];
}

/** UN/CEFACT code of a month, the unit of recurring prices. */
const MONTH = 'MON';

/** Describes a service, its provider and the prices of its packages. */
export const service = (
  { name, summary, href }: ServiceFacts,
  tab: TabFacts | undefined,
  { brand, origin }: { brand: string; origin: URL },
): Service => ({
  '@type': 'Service',
  '@id': serviceId(href, origin),
  name,
  description: summary,
  url: new URL(href, origin).href,
  provider: agencyReference(brand, origin),
  offers: tab && offersOf(tab, origin),
});

const serviceId = (href: string, origin: URL) => new URL(`${href}#service`, origin).href;

const offersOf = ({ plans, href }: TabFacts, origin: URL): Offer[] =>
  plans.map(({ title, price }): Offer => ({
    '@type': 'Offer',
    name: title,
    ...priceOf(price),
    url: new URL(href, origin).href,
  }));

/** Describes a price that is paid once, or every month; nothing of one without a number. */
function priceOf({
  amount: price,
  currency: priceCurrency,
  isMonthly,
}: Price): Pick<Offer & object, 'price' | 'priceCurrency' | 'priceSpecification'> {
  if (price === undefined) return {};
  const amount = { price, priceCurrency };
  if (!isMonthly) return amount;
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...amount,
      unitCode: MONTH,
      billingIncrement: 1,
    },
  };
}

/** Describes all packages: a catalogue of the three offers of each service. */
export const catalog = (name: string, tabs: TabFacts[], origin: URL): OfferCatalog => ({
  '@type': 'OfferCatalog',
  '@id': new URL('/packages#catalog', origin).href,
  name,
  itemListElement: tabs.map((tab): OfferCatalog => ({
    '@type': 'OfferCatalog',
    name: tab.serviceName,
    itemListElement: offersOf(tab, origin).map((offer): Offer => ({
      ...(offer as Offer & object),
      itemOffered: {
        '@type': 'Service',
        '@id': serviceId(`/services/${tab.service}`, origin),
        name: tab.serviceName,
      },
    })),
  })),
});

/** Lists the services in their order, each with its page. */
export const serviceList = (services: ServiceFacts[], origin: URL): ItemList => ({
  '@type': 'ItemList',
  '@id': new URL('/services#list', origin).href,
  itemListElement: services.map(({ name, href }, index): ListItem => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: new URL(href, origin).href,
  })),
});
