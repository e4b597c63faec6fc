import { getEntry } from 'astro:content';
import { oncePerBuild } from './entries.ts';
import { getPartWords, getPortfolioParts } from './portfolio.ts';
import { getListedServices, getServices } from './services.ts';
import { required, withBrand } from './site.ts';

interface NavigationLink {
  label: string;
  href: string;
}

const readNavigation = async () =>
  withBrand(required(await getEntry('navigation', 'index'), 'navigation/index.yaml').data);

/** Returns the links of the header and the footer. Both lists of services omit those that are not shown. */
export async function getNavigation() {
  const data = await readNavigation();
  const services = await getListedServices();
  return {
    before: data.before,
    after: data.after,
    servicesLabel: data.servicesLabel,
    services: services.map(({ name, navigationLabel, href }) => ({ label: navigationLabel ?? name, href })),
    footer: {
      pages: data.footer.pages,
      services: data.footer.services.flatMap(({ id }): NavigationLink[] =>
        services.filter((service) => service.id === id).map(({ name, href }) => ({ label: name, href })),
      ),
    },
  };
}

/** Returns redirects of renamed and deleted pages. */
export async function getMovedPages(): Promise<{ from: string; to: string }[]> {
  const data = await readNavigation();
  return data.moved ?? [];
}

/** Returns the name of each page by path: its navigation label, or the name of the service. */
export const getPageNames = oncePerBuild(async (): Promise<Map<string, string>> => {
  const data = await readNavigation();
  const [, ...parts] = await getPortfolioParts();
  return new Map([
    ...[...data.footer.pages, ...data.before, ...data.after].map(({ href, label }) => [href, label] as const),
    ['/services', data.servicesLabel],
    ...(await getServices()).map(({ href, name }) => [href, name] as const),
    ...(await Promise.all(parts.map(async (part) => [part.path, (await getPartWords(part)).name] as const))),
  ]);
});
