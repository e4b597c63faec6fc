import { getCollection } from 'astro:content';
import { displayPrice, priceAmount } from './format.ts';
import { getLabels } from './site.ts';

export type PackageTab = Awaited<ReturnType<typeof getPackageTabs>>[number];
export type Plan = PackageTab['plans'][number];

/** All package tabs in their order, with prices as they are shown and the lowest one of each tab. */
export async function getPackageTabs() {
  const { perMonth } = await getLabels();
  const entries = await getCollection('packages');
  return entries
    .sort((a, b) => a.data.order - b.data.order)
    .map(({ id, data }) => {
      const plans = data.plans.map((plan) => ({ ...plan, ...displayPrice(plan.price, perMonth) }));
      const cheapest = plans.toSorted((a, b) => priceAmount(a.price) - priceAmount(b.price))[0];
      return {
        id,
        label: data.label,
        introduction: data.introduction,
        service: data.service.id,
        href: `/packages#${id}`,
        plans,
        from: { amount: cheapest?.amount ?? '', suffix: cheapest?.suffix ?? '' },
      };
    });
}

/** The lowest price of all packages, as it is shown. */
export function lowestPrice(tabs: PackageTab[]): string {
  return tabs.map(({ from }) => from.amount).toSorted((a, b) => priceAmount(a) - priceAmount(b))[0] ?? '';
}

/** The tab that belongs to a service, if there is one. */
export async function getPackageTabOf(service: string) {
  return (await getPackageTabs()).find((tab) => tab.service === service);
}
