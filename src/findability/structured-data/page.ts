import type { BreadcrumbList, ListItem, Organization, Thing, WebPage } from 'schema-dts';
import type { Head } from '../head.ts';

/** Type of a page in schema.org's terms. */
export type PageType = 'WebPage' | 'AboutPage' | 'ContactPage' | 'CollectionPage';

interface PageInput {
  head: Head;
  type: PageType;
  /** Breadcrumbs from the home page to the page itself. */
  steps: Step[];
  origin: URL;
  /** Subjects of the page; the first one is the main entity and has an id. */
  about: Thing[];
}

/** Returns all nodes of a page: the page, its breadcrumbs and its subjects. */
export function pageNodes({ head, type, steps, origin, about }: PageInput): Thing[] {
  const trail = `${head.canonical}#breadcrumb`;
  const hasTrail = steps.length > 1;
  const page: WebPage = {
    '@type': type,
    '@id': head.canonical,
    url: head.canonical,
    name: head.title,
    isPartOf: { '@id': ids(origin).website },
    breadcrumb: hasTrail ? { '@id': trail } : undefined,
    mainEntity: about[0] && { '@id': idOf(about[0]) },
  };
  return [page, ...(hasTrail ? [breadcrumbs(trail, steps, origin)] : []), ...about];
}

const idOf = (node: Thing) => (node as { '@id': string })['@id'];

/** Serializes structured data for a `<script>`: no text in it can end the element. */
export function graphJson(nodes: Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c');
}

/** Ids of the nodes that other nodes reference, whichever page contains them in full. */
export const ids = (origin: URL) => ({
  organization: new URL('/#organization', origin).href,
  office: new URL('/#office', origin).href,
  website: new URL('/#website', origin).href,
});

/** Reference to the agency, whose full node is on the home, about and contact pages. */
export const agencyReference = (brand: string, origin: URL): Organization => ({
  '@type': 'Organization',
  '@id': ids(origin).organization,
  name: brand,
});

/** A page in a breadcrumb trail. */
interface Step {
  name: string;
  path: string;
}

/**
 * Returns the parents of a page and the page itself, if they have a name: for `/services/seo` Home, Services and SEO.
 */
export function stepsTo(path: string, names: ReadonlyMap<string, string>): Step[] {
  const parts = path.split('/').filter(Boolean);
  const paths = ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
  return paths.flatMap((step) => {
    const name = names.get(step);
    return name ? [{ name, path: step }] : [];
  });
}

/** Builds the breadcrumbs of a page. */
export const breadcrumbs = (id: string, steps: Step[], origin: URL): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  '@id': id,
  itemListElement: steps.map(({ name, path }, index): ListItem => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, origin).href,
  })),
});
