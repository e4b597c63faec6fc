import { TIMELINE_STEPS } from '../schemas/pages.ts';
import { addressOf, LISTED_PAGES, type PageEntry } from '../site-map.ts';
import { getEmptyPages, withoutDeadEnds } from './empty-pages.ts';
import { getShownEntries } from './entries.ts';
import { fillIn } from './format.ts';
import { getPackageTabs, lowestPrice } from './packages.ts';
import { getListedServices, type Service } from './services.ts';
import { oncePerBuild, readEntry } from './read.ts';

/**
 * Returns the texts of the home page. Replaces `{services}` and `{lowestPrice}` by values from the content. Each item
 * of the timeline gets the lowest price of its service's packages; the service is found by link or by name.
 */
export async function getHome() {
  const [data, services, tabs] = await Promise.all([
    readEntry('home'),
    getListedServices(),
    getPackageTabs(),
  ]);
  const home = fillIn(await withoutDeadEnds('home', data), {
    services: String(services.length),
    lowestPrice: lowestPrice(tabs)?.text ?? '',
  });
  const items = (home.timeline?.items ?? services.slice(0, TIMELINE_STEPS).map(toStep)).map((item) => ({
    ...item,
    from: tabs.find(
      ({ service, serviceName }) =>
        item.link === addressOf('services', service) || item.title === serviceName,
    )?.from,
  }));
  return { ...home, timeline: home.timeline && items.length > 0 ? { ...home.timeline, items } : undefined };
}

const toStep = ({ name, summary, picture, pictureAlt, icon, tone, href }: Service) => ({
  ...{ title: name, description: summary, image: picture, imageAlt: pictureAlt },
  ...{ icon, color: tone, border: tone, link: href },
});

/** Returns the texts of the About page. */
export const getAbout = async () => withoutDeadEnds('about', await readEntry('about'));

/** Returns the texts of the contact page. */
export const getContact = async () => withoutDeadEnds('contact', await readEntry('contact'));

export type Home = Awaited<ReturnType<typeof getHome>>;
export type About = Awaited<ReturnType<typeof getAbout>>;
export type Contact = Awaited<ReturnType<typeof getContact>>;

/** Queries of the pages whose entry is not in `pages/`. */
const OWN_ENTRIES = { '/': getHome, '/about': getAbout, '/contact': getContact };

/** Returns the listed pages with a fixed path that are not empty, with their titles and descriptions. */
export async function getListedPages() {
  const empty = await getEmptyPages();
  return Promise.all(
    LISTED_PAGES.filter(({ path }) => !empty.has(path)).map(async ({ path, entry }) => {
      const { seo } = entry
        ? await getPage(entry as PageEntry)
        : await OWN_ENTRIES[path as keyof typeof OWN_ENTRIES]();
      return { path, seo };
    }),
  );
}

/** Returns an entry in `pages/`, with the introduction of an empty list if its page lists nothing. */
export const getPage = oncePerBuild(async (name: PageEntry) => {
  const page = await withoutDeadEnds('pages', await readEntry('pages', name));
  const isEmpty = (await getEmptyPages()).has(`/${name}`);
  return { ...page, isEmpty, ...(isEmpty && page.nothingYet && { introduction: page.nothingYet }) };
});

/** Returns the shown clients in their order. */
export async function getClients() {
  const entries = await getShownEntries('clients');
  return entries.map(({ entry: { id, data }, unpublished }) => ({ ...data, id, unpublished }));
}
