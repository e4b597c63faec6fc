import type { Thing, WebPage } from 'schema-dts';
import type { Head } from '../head.ts';
import { breadcrumbs, ids, type Step } from './nodes.ts';

/** What kind of page it is, in schema.org's words. */
export type PageType = 'WebPage' | 'AboutPage' | 'ContactPage' | 'CollectionPage';

interface PageInput {
  head: Head;
  type: PageType;
  /** The way to the page from the home page, itself included. */
  steps: Step[];
  origin: URL;
  /** What the page is about, the main thing first; that one has an id. */
  about: Thing[];
}

/** All nodes of a page: itself, where it stands, and what it is about. */
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
