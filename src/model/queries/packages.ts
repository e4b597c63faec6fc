import { aroundPrice, byAmount, type Price, readPrice } from '../locale/price.ts';
import { addressOf } from '../site-map.ts';
import { getShownEntries } from './entries.ts';
import { readEntry } from './read.ts';
import { getListedServices, getServices } from './services.ts';
import { getLabels } from './site.ts';

export type PackageTab = Awaited<ReturnType<typeof getPackageTabs>>[number];
export type Plan = PackageTab['plans'][number];

/**
 * Returns the package tabs in their order, with parsed prices and the lowest price of each tab. Omits tabs of services
 * that are not shown.
 */
export async function getPackageTabs() {
  const [site, { perMonth }, entries, services] = await Promise.all([
    readEntry('site'),
    getLabels(),
    getShownEntries('packages'),
    getServices(),
  ]);
  return entries.flatMap(({ entry: { id, data }, unpublished }) => {
    const service = services.find((candidate) => candidate.id === data.service.id);
    if (!service) return [];
    const plans = data.plans.map((plan) => ({ ...plan, price: readPrice(plan.price, site, perMonth) }));
    return [
      {
        id,
        label: data.label,
        introduction: data.introduction,
        service: service.id,
        serviceName: service.name,
        unpublished: unpublished ?? service.unpublished,
        href: addressOf('packages', id),
        plans,
        from: lowest(plans.map(({ price }) => price)),
      },
    ];
  });
}

const lowest = (prices: Price[]): Price | undefined => byAmount(prices)[0];

/** Returns what the list of tabs shows: names with the lowest price, and in previews when the tab is published. */
export function toLinks(tabs: PackageTab[], labels: { from: string }) {
  const { before, after } = aroundPrice(labels.from);
  return tabs.map(({ id, label, from, unpublished }) => ({
    id,
    label,
    price: [unpublished, from && `${before}${from.text}${after}`].filter(Boolean).join(', '),
  }));
}

/** Returns the lowest price of all packages; undefined if there is none with a number. */
export const lowestPrice = (tabs: PackageTab[]) => lowest(allPrices(tabs));

export const allPrices = (tabs: PackageTab[]) => tabs.flatMap(({ plans }) => plans.map(({ price }) => price));

/** Returns the package tab of a service; undefined if it has none. */
export async function getPackageTabOf(service: string) {
  return (await getPackageTabs()).find((tab) => tab.service === service);
}

export type PricedService = Awaited<ReturnType<typeof getPricedServices>>[number];

/** Returns the listed services in their order, with the lowest price of their packages, if any. */
export async function getPricedServices() {
  const [services, tabs] = await Promise.all([getListedServices(), getPackageTabs()]);
  return services.map((service) => ({
    ...service,
    from: tabs.find((tab) => tab.service === service.id)?.from,
  }));
}

/** Returns the next listed services after a service, at most three, continuing with the first after the last. */
export async function getNeighbours(service: string) {
  const all = await getPricedServices();
  const next = all.findIndex(({ id }) => id === service) + 1;
  return [...all.slice(next), ...all.slice(0, next)].filter(({ id }) => id !== service).slice(0, 3);
}
