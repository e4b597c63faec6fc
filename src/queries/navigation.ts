import { getEntry } from 'astro:content';
import { getListedServices } from './services.ts';
import { required } from './site.ts';

export interface NavigationLink {
  label: string;
  href: string;
}

/** Links of the header and the footer. The list of services follows the services themselves. */
export async function getNavigation() {
  const { data } = required(await getEntry('navigation', 'index'), 'navigation/index.yaml');
  const services = await getListedServices();
  const find = (id: string) =>
    required(
      services.find((service) => service.id === id),
      `services/${id}/index.mdx`,
    );
  return {
    before: data.before,
    after: data.after,
    servicesLabel: data.servicesLabel,
    services: services.map(({ name, navigationLabel, href }) => ({ label: navigationLabel ?? name, href })),
    footer: {
      pages: data.footer.pages,
      services: data.footer.services.map(({ id }): NavigationLink => {
        const { name, href } = find(id);
        return { label: name, href };
      }),
    },
  };
}
