import type { MovedPage } from '../../enquiry/contract/former-address.ts';
import { FOOTER_SERVICES } from '../schemas/navigation.ts';
import { withoutDeadEnds } from './empty-pages.ts';
import { getPageWords, getPortfolioPages } from './portfolio.ts';
import { getListedServices, getServices } from './services.ts';
import { oncePerBuild, readEntry } from './read.ts';

/** Returns the links of the header and the footer. Omits services that are not shown, and pages that list nothing. */
export const getNavigation = oncePerBuild(async () => {
  const data = await withoutDeadEnds('navigation', await readEntry('navigation'));
  const services = await getListedServices();
  const inFooter = data.footer.services?.flatMap(({ id }) => services.filter((service) => service.id === id));
  return {
    before: data.before,
    after: data.after,
    servicesLabel: data.servicesLabel,
    services: services.map(({ name, navigationLabel, href }) => ({ label: navigationLabel ?? name, href })),
    footer: {
      pages: data.footer.pages,
      services: (inFooter ?? services.slice(0, FOOTER_SERVICES)).map(({ name: label, href }) => ({
        label,
        href,
      })),
    },
  };
});

/** Returns redirects of renamed and deleted pages. */
export async function getMovedPages(): Promise<MovedPage[]> {
  return (await readEntry('navigation')).moved ?? [];
}

/** Returns the name of each page by path: its navigation label, or the name of the service. */
export const getPageNames = oncePerBuild(async (): Promise<Map<string, string>> => {
  const data = await readEntry('navigation');
  const [, ...pages] = await getPortfolioPages();
  return new Map([
    ...[...data.footer.pages, ...data.before, ...data.after].map(({ href, label }) => [href, label] as const),
    ['/services', data.servicesLabel],
    ...(await getServices()).map(({ href, name }) => [href, name] as const),
    ...(await Promise.all(pages.map(async (page) => [page.path, (await getPageWords(page)).name] as const))),
  ]);
});
