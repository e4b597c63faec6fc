import { type PageMistake, vocabularyMistakes } from './vocabulary.ts';

/** A thing that structured data describes, in the words of schema.org. */
export type Node = Record<string, unknown> & { '@type': string };

/** What search engines refuse a type without, by their own guides, and what this site promises beyond that. */
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
 * The nodes that a page's structured data consists of.
 *
 * @returns what is wrong, in words, if the page does not hold them in the form of this site: one script with one graph
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

/** Every node at any depth. */
export function everyNode(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(everyNode);
  if (value === null || typeof value !== 'object') return [];
  const node = value as Node;
  return [...(node['@type'] ? [node] : []), ...Object.values(node).flatMap(everyNode)];
}

/**
 * What is wrong with the structured data of pages: its form, its words, and what search engines miss.
 *
 * @param pages HTML by path; all at once, because the vocabulary takes a second to read
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
