/**
 * Texts and data from the content files. Tests read all texts that editors may change from here,
 * so that editing the content does not break tests.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { z } from 'zod';
import { byAmount, readPrice } from '../../src/model/locale/price.ts';
import { isPublic } from '../../src/model/schemas/visibility.ts';
import type { COLLECTIONS } from '../../src/model/site-map.ts';
import type { Visibility } from '../../src/model/schemas/visibility.ts';

/** An entry as written in its file, without defaults. */
type Entry<Name extends keyof typeof COLLECTIONS> = z.input<ReturnType<(typeof COLLECTIONS)[Name]['schema']>>;

/** An entry with all optional fields: the content of the tests has every section. */
type Complete<T> = T extends (infer Item)[]
  ? Complete<Item>[]
  : T extends object
    ? { [Key in keyof T]-?: Complete<NonNullable<T[Key]>> }
    : T;

/** An entry with the name of its folder or file. */
type Named<Name extends keyof typeof COLLECTIONS> = Entry<Name> & { id: string };

export type Service = Named<'services'>;
export type Project = Named<'portfolio'>;
export type Tab = Named<'packages'>;
export type Seo = Service['seo'];

const CONTENT = new URL('../../src/content/', import.meta.url);

const read = (path: string) => readFileSync(new URL(path, CONTENT), 'utf8');

/** Reads a YAML entry: `entry('contact/index.yaml')`. Replaces `{brand}` but no other placeholders. */
export function entry<T>(path: string): T {
  const { brand } = parse(read('site/index.yaml')) as { brand: string };
  const named = (_: unknown, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{brand}', () => brand) : value;
  return parse(read(path), named) as T;
}

/** Reads the frontmatter of an MDX entry. */
const frontmatter = (path: string) => parse(read(path).split(/^---$/m)[1] ?? '') as object;

const folders = (collection: string) => readdirSync(new URL(`${collection}/`, CONTENT));

/** Whether an entry is in the public build, which has no drafts and no entries with a later publication date. */
const isShown = ({ draft = false, publicFrom }: { draft?: boolean; publicFrom?: unknown }) =>
  isPublic({ draft, publicFrom: publicFrom as Visibility['publicFrom'] }, new Date(), site.timeZone);

const byOrder = <T extends { order: number }>(a: T, b: T) => a.order - b.order;

export const site = entry<Complete<Entry<'site'>>>('site/index.yaml');
export const labels = entry<Entry<'labels'>>('labels/index.yaml');
export const navigation = entry<Complete<Entry<'navigation'>>>('navigation/index.yaml');
export const home = entry<Complete<Entry<'home'>>>('home/index.yaml');
export const about = entry<Complete<Entry<'about'>>>('about/index.yaml');
export const contact = entry<Complete<Entry<'contact'>>>('contact/index.yaml');
export const enquiryForm = entry<Entry<'enquiryForm'>>('enquiry-form/index.yaml');

/** Reads an entry of `src/content/pages`. */
export const page = (name: 'services' | 'packages' | 'portfolio' | 'not-found') =>
  entry<Entry<'pages'>>(`pages/${name}.yaml`);

/** All public services in order, including the unlisted one. */
export const services = folders('services')
  .map((id): Service => ({ ...(frontmatter(`services/${id}/index.mdx`) as Entry<'services'>), id }))
  .filter(isShown)
  .sort(byOrder);

export const listedServices = services.filter(({ listed }) => listed !== false);

/** Path of a page with the Schedule a Call form. */
export const servicePage = `/services/${listedServices[0]?.id}`;

const isOfService = (id: string) => services.some((service) => service.id === id);

/** All public projects in order. */
export const projects = folders('portfolio')
  .map((id): Project => ({ ...entry<Entry<'portfolio'>>(`portfolio/${id}/index.yaml`), id }))
  .filter((project) => isShown(project) && isOfService(project.category))
  .sort(byOrder);

/** All public tabs of the packages page with the prices from their files. */
export const packageTabs = folders('packages')
  .map((file): Tab => ({ ...entry<Entry<'packages'>>(`packages/${file}`), id: file.replace('.yaml', '') }))
  .filter((tab) => isShown(tab) && isOfService(tab.service))
  .sort(byOrder);

/** Returns the prices of a tab with single spaces, as tests read them in pages. */
export const shownPrices = ({ plans }: Tab) =>
  plans.map(({ price }) => readPrice(price.replace(/\s/g, ' '), site, labels.perMonth));

export const lowestPrice = (tab: Tab) => byAmount(shownPrices(tab))[0]!;

/** All public clients. */
export const clients = folders('clients')
  .map((id) => entry<Entry<'clients'>>(`clients/${id}/index.yaml`))
  .filter(isShown);

/** Link to the phone number of the office: `tel:+12125550100`. A site may have none until it is completed for tests. */
export const phoneHref = `tel:+${site.phone?.replace(/\D/g, '')}`;
