import type { Thing, WebPage } from 'schema-dts';
import type { Head } from '../head.ts';
import { breadcrumbs, ids, type Step } from './nodes.ts';

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
    ...(hasTrail && { breadcrumb: { '@id': trail } }),
    ...(about[0] && { mainEntity: { '@id': idOf(about[0]) } }),
  };
  return [page, ...(hasTrail ? [breadcrumbs(trail, steps, origin)] : []), ...about];
}

const idOf = (node: Thing) => (node as { '@id': string })['@id'];
