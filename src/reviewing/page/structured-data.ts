import { type PageMistake, vocabularyMistakes } from './vocabulary.ts';

/** A schema.org node. */
export type Node = Record<string, unknown> & { '@type': string };

/** Required properties by type: those that search engines document, and further ones that this site always has. */
const REQUIRED: Record<string, string[]> = {
  Organization: ['name', '@id'],
  ProfessionalService: ['name', 'address', 'telephone', 'openingHoursSpecification', 'priceRange', 'url'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  Service: ['name', '@id'],
  Offer: ['name', 'url'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'unitCode'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'contentUrl', 'duration'],
};

/**
 * Parses the JSON-LD of a page.
 *
 * @returns the nodes, or an error message if the page does not contain exactly one script with one `@graph`
 */
export function readGraph(html: string): Node[] | string {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  if (scripts.length !== 1) return `there are ${scripts.length} scripts with structured data instead of one`;
  try {
    const { '@context': context, '@graph': nodes } = JSON.parse(scripts[0]![1]!);
    if (context !== 'https://schema.org') return `its context is ${context}, not https://schema.org`;
    return Array.isArray(nodes) ? nodes : 'it has no @graph';
  } catch (error) {
    return `it is no JSON: ${(error as Error).message}`;
  }
}

/** Lists all nodes, nested ones included. */
export function everyNode(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(everyNode);
  if (value === null || typeof value !== 'object') return [];
  const node = value as Node;
  return [...(node['@type'] ? [node] : []), ...Object.values(node).flatMap(everyNode)];
}

/**
 * Validates the structured data of pages: its format, its vocabulary and the properties that search engines require.
 *
 * @param pages HTML by path
 */
export function structuredDataMistakes(pages: ReadonlyMap<string, string>): PageMistake[] {
  const mistakes: PageMistake[] = [];
  const graphs = new Map<string, Node[]>();
  for (const [path, html] of pages) {
    const graph = readGraph(html);
    if (typeof graph === 'string') mistakes.push({ path, mistake: graph });
    else graphs.set(path, graph);
  }
  for (const [path, graph] of graphs) {
    for (const node of everyNode(graph)) {
      const missing = (REQUIRED[node['@type']] ?? []).filter((property) => !(property in node));
      for (const property of missing) mistakes.push({ path, mistake: `${node['@type']} has no ${property}` });
    }
  }
  return [...mistakes, ...vocabularyMistakes(graphs)];
}
