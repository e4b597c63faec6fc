import { getEntry } from 'astro:content';
import { addressOf, LISTED_PAGES, type PageEntry } from '../site-map.ts';
import { getShownEntries } from './entries.ts';
import { fillIn } from './format.ts';
import { getPackageTabs, lowestPrice } from './packages.ts';
import { getListedServices } from './services.ts';
import { getSite, required, withBrand } from './site.ts';

/**
 * Returns the texts of the home page. Replaces `{services}` and `{lowestPrice}` by values from the content. Each item
 * of the timeline gets the lowest price of its service's packages; the service is found by link or by name.
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
      ({ service, serviceName }) =>
        item.link === addressOf('services', service) || item.title === serviceName,
    )?.from,
  }));
  return { ...home, timeline: { ...home.timeline, items } };
}

/** Returns the texts of the About page. */
export async function getAbout() {
  return withBrand(required(await getEntry('about', 'index'), 'about/index.yaml').data);
}

/** Returns the texts of the contact page. */
export async function getContact() {
  return withBrand(required(await getEntry('contact', 'index'), 'contact/index.yaml').data);
}

/** Returns the listed pages with a fixed path, with their titles and descriptions. */
export const getListedPages = () =>
  Promise.all(
    LISTED_PAGES.map(async ({ path, entry }) => {
      const own = path === '/' ? getHome : path === '/about' ? getAbout : getContact;
      const { seo } = entry ? await getPage(entry as PageEntry) : await own();
      return { path, seo };
    }),
  );

/** Returns an entry in `pages/`. */
export async function getPage(name: PageEntry) {
  return withBrand(required(await getEntry('pages', name), `pages/${name}.yaml`).data);
}

/** Returns the shown clients in their order. */
export async function getClients() {
  const entries = await getShownEntries('clients');
  return entries.map(({ entry: { id, data }, unpublished }) => ({ ...data, id, unpublished }));
}
