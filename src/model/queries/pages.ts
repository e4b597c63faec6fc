import { getEntry } from 'astro:content';
import type { PageEntry } from '../schemas/site-pages.ts';
import { fillIn } from './format.ts';
import { getPackageTabs, lowestPrice } from './packages.ts';
import { getListedServices } from './services.ts';
import { getSite, required } from './site.ts';

async function withBrand<T>(data: T): Promise<T> {
  return fillIn(data, { brand: (await getSite()).brand });
}

/**
 * Texts of the home page. Its figures may be counted: `{services}` and `{lowestPrice}` follow the content. Each item of
 * the timeline has the lowest price of its service's packages, found by its link or, where that leads elsewhere, by name.
 */
export async function getHome() {
  const { data } = required(await getEntry('home', 'index'), 'home/index.yaml');
  const [{ brand }, services, tabs] = await Promise.all([getSite(), getListedServices(), getPackageTabs()]);
  const home = fillIn(data, {
    brand,
    services: String(services.length),
    lowestPrice: lowestPrice(tabs)?.text ?? '',
  });
  const items = home.timeline.items.map((item) => ({
    ...item,
    from: tabs.find(
      ({ service, serviceName }) => item.link === `/services/${service}` || item.title === serviceName,
    )?.from,
  }));
  return { ...home, timeline: { ...home.timeline, items } };
}

/** Texts of the page about the agency. */
export async function getAbout() {
  return withBrand(required(await getEntry('about', 'index'), 'about/index.yaml').data);
}

/** Texts of the contact page. */
export async function getContact() {
  return withBrand(required(await getEntry('contact', 'index'), 'contact/index.yaml').data);
}

/** Texts of a page that lists entries. */
export async function getPage(name: PageEntry) {
  return withBrand(required(await getEntry('pages', name), `pages/${name}.yaml`).data);
}
