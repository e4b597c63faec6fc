import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isPublic } from '../../src/model/queries/visibility.ts';
import type { Visibility } from '../../src/model/schemas/visibility.ts';

/**
 * Texts and data from the content files. Tests read all texts that the specification leaves to the editors from here,
 * so that editing the content does not break tests.
 */

interface Link {
  label: string;
  href: string;
}

export interface Seo {
  title: string;
  description: string;
  keywords: string[];
}

export interface Service extends Partial<Visibility> {
  id: string;
  order: number;
  name: string;
  navigationLabel?: string;
  formLabel?: string;
  callFormValue?: string;
  /** Default true. */
  listed?: boolean;
  preselects?: string;
  heading: string;
  pictureAlt: string;
  projects?: { introduction: string; description: string };
  seo: Seo;
}

export interface Project extends Partial<Visibility> {
  id: string;
  order: number;
  title: string;
  client: string;
  category: string;
  description: string;
  pictureAlt: string;
  morePictures?: { picture: string; alt: string }[];
  film?: { mp4: string; webm: string; start?: number };
  link: string;
  featured?: boolean;
}

interface PageEntry {
  heading: string;
  introduction: string;
  seo: Seo;
}

const CONTENT = new URL('../../src/content/', import.meta.url);

const read = (path: string) => readFileSync(new URL(path, CONTENT), 'utf8');

/** Reads a YAML entry: `entry('contact/index.yaml')`. Replaces `{brand}` but no other placeholders. */
export function entry<T>(path: string): T {
  const { brand } = parse(read('site/index.yaml')) as { brand: string };
  return parse(read(path).replaceAll('{brand}', brand)) as T;
}

/** Reads the frontmatter of an MDX entry. */
const frontmatter = (path: string) => parse(read(path).split(/^---$/m)[1] ?? '') as object;

const folders = (collection: string) => readdirSync(new URL(`${collection}/`, CONTENT));

/** Whether an entry is in the public build, which has no drafts and no entries with a later publication date. */
const isShown = ({ draft = false, publicFrom }: Partial<Visibility>) =>
  isPublic({ draft, publicFrom }, new Date());

const byOrder = <T extends { order: number }>(a: T, b: T) => a.order - b.order;

export const site = entry<{
  brand: string;
  email: string;
  phone: string;
  office: Record<'street' | 'city' | 'region' | 'postalCode' | 'country', string>;
  hours: { days: string[]; opens: string; closes: string }[];
  social: { label: string; url: string }[];
  directions: { label: string; url: string };
  chat: { label: string; greeting: string; url: string };
  credit: { text: string; name: string; url: string };
}>('site/index.yaml');

export const labels = entry<Record<string, string>>('labels/index.yaml') as Record<
  | 'skipToContent'
  | 'menu'
  | 'closeMenu'
  | 'allServices'
  | 'mainNavigation'
  | 'footerPages'
  | 'footerServices'
  | 'perMonth'
  | 'from'
  | 'popular'
  | 'pauseMotion'
  | 'pauseFilms'
  | 'allCategories'
  | 'filterPortfolio'
  | 'projectShown'
  | 'projectsShown'
  | 'closeProject'
  | 'previousProject'
  | 'nextProject'
  | 'moreProjects'
  | 'earlierProjects'
  | 'loadingProjects'
  | 'projectsNotLoaded'
  | 'projectsSoFar'
  | 'tryAgain'
  | 'pageDescription'
  | 'selectPackage',
  string
>;

export const navigation = entry<{
  before: Link[];
  servicesLabel: string;
  after: Link[];
  footer: { pages: Link[]; services: string[] };
}>('navigation/index.yaml');

export const home = entry<{
  hero: { headline: string; text: string; buttons: Link[]; typing: string[] };
  clients: { heading: string };
  about: { heading: string };
  timeline: { heading: string; items: { title: string; link: string }[] };
  packages: { heading: string };
  portfolio: { heading: string };
  contact: { heading: string };
  seo: Seo;
}>('home/index.yaml');

export const about = entry<PageEntry>('about/index.yaml');
export const contact = entry<PageEntry & { formHeading: string; callToAction: { heading: string } }>(
  'contact/index.yaml',
);
export const enquiryForm = entry<Record<string, string>>('enquiry-form/index.yaml');

/** Field labels of the enquiry form. */
export const fieldLabels = {
  name: enquiryForm.name!,
  email: enquiryForm.email!,
  phone: enquiryForm.phone!,
  service: enquiryForm.service!,
  message: enquiryForm.message!,
};

/** Reads an entry of `src/content/pages`. */
export const page = (name: 'services' | 'packages' | 'portfolio' | 'not-found') =>
  entry<PageEntry & { ways?: Link[] }>(`pages/${name}.yaml`);

/** All public services in order, including the unlisted one. */
export const services = folders('services')
  .map((id) => ({ ...(frontmatter(`services/${id}/index.mdx`) as Omit<Service, 'id'>), id }))
  .filter(isShown)
  .sort(byOrder);

export const listedServices = services.filter(({ listed }) => listed !== false);

/** All public projects in order. */
export const projects = folders('portfolio')
  .map((id) => ({ ...entry<Omit<Project, 'id'>>(`portfolio/${id}/index.yaml`), id }))
  .filter((project) => isShown(project) && services.some(({ id }) => id === project.category))
  .sort(byOrder);

interface Plan {
  title: string;
  price: string;
  popular?: boolean;
  buttonText: string;
  buttonLink: string;
}

/** All public tabs of the packages page with the prices from their files. */
export const packageTabs = folders('packages')
  .map((file) => ({
    ...entry<Partial<Visibility> & { order: number; label: string; service: string; plans: Plan[] }>(
      `packages/${file}`,
    ),
    id: file.replace('.yaml', ''),
  }))
  .filter((tab) => isShown(tab) && services.some(({ id }) => id === tab.service))
  .sort(byOrder);

/** Returns the prices of a tab as they are shown, the lowest first. */
export const shownPrices = ({ plans }: (typeof packageTabs)[number]) =>
  plans
    .map(({ price }) => price.replace('/mo', labels.perMonth))
    .toSorted((a, b) => Number.parseInt(a.slice(1), 10) - Number.parseInt(b.slice(1), 10));

/** All public clients. */
export const clients = folders('clients')
  .map((id) => entry<Partial<Visibility> & { alt: string }>(`clients/${id}/index.yaml`))
  .filter(isShown);

/** Link to the phone number of the office: `tel:+15035550142`. */
export const phoneHref = `tel:+${site.phone.replace(/\D/g, '')}`;
