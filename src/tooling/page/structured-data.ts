import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface PageMistake {
  path: string;
  /** Error message. */
  mistake: string;
}

/** A schema.org node. */
export type Node = Record<string, unknown> & { '@type': string };

/** Required properties by type: those that search engines document, and further ones that this site always has. */
const REQUIRED: Record<string, string[]> = {
  Organization: ['name', '@id'],
  ProfessionalService: ['name', 'address', 'telephone', 'openingHoursSpecification', 'url'],
  PostalAddress: ['streetAddress', 'addressLocality', 'postalCode', 'addressCountry'],
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

/** Types of schema.org, generated from its vocabulary: some thousand declarations in one regular form. */
const DECLARATIONS = join(import.meta.dirname, '../../../node_modules/schema-dts/dist/schema.d.ts');

interface Vocabulary {
  /** Members of each type: classes, literals, other types, `string`, `number`, `boolean` and `digits`, a number in quotes. */
  unions: Map<string, string[]>;
  /** Classes by the name that data uses. */
  classes: Map<string, string>;
  /** Base classes of each class. */
  bases: Map<string, string[]>;
  /** Properties that a class or base adds, with the union of their values. */
  properties: Map<string, Map<string, string[]>>;
}

const split = (text: string, separator: string) => text.split(separator).map((part) => part.trim());

/**
 * Reads the declarations as text. Compiling data against them would take seconds, and finds the same in data without
 * roles and without nodes of several types.
 */
function readVocabulary(): Vocabulary {
  const text = readFileSync(DECLARATIONS, 'utf8')
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/`\$\{number\}`/g, 'digits');
  const vocabulary: Vocabulary = {
    unions: new Map(),
    classes: new Map(),
    bases: new Map(),
    properties: new Map(),
  };
  for (const [, name = '', union = ''] of text.matchAll(/^export type (\w+) = ([^;]+);/gm))
    vocabulary.unions.set(name, split(union, '|'));
  for (const [, name = '', bases = '', body = ''] of text.matchAll(
    /^(?:export )?interface (\w+) extends ([^{]+)\{([^}]*)\}/gm,
  )) {
    vocabulary.bases.set(name, split(bases, ','));
    const properties = [...body.matchAll(/"(\w+)"\??: SchemaValue<([^,]+), "\w+">/g)];
    vocabulary.properties.set(
      name,
      new Map(properties.map(([, property = '', union = '']) => [property, split(union, '|')])),
    );
    const [, type] = /"@type": "(.+)"/.exec(body) ?? [];
    if (type) vocabulary.classes.set(type, name);
  }
  return vocabulary;
}

/**
 * Checks structured data against schema.org's vocabulary: finds unknown types, unknown properties and values of the
 * wrong type.
 *
 * @param graphs nodes by the path of their page
 */
function vocabularyMistakes(graphs: ReadonlyMap<string, unknown[]>): PageMistake[] {
  const vocabulary = readVocabulary();
  return [...graphs].flatMap(([path, nodes]) =>
    mistakesIn(vocabulary, nodes, ['Thing'], 'A node').map((mistake) => ({ path, mistake })),
  );
}

function mistakesIn(vocabulary: Vocabulary, value: unknown, union: string[], place: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => mistakesIn(vocabulary, item, union, place));
  const allowed = membersOf(vocabulary, union);
  if (value === null || typeof value !== 'object')
    return isAllowed(value, allowed) ? [] : [`${place} cannot be ${JSON.stringify(value)}`];
  const { '@type': type, '@id': _, ...properties } = value as Record<string, unknown>;
  if (type === undefined && allowed.has('IdReference') && Object.keys(properties).length === 0) return [];
  const name = vocabulary.classes.get(String(type));
  if (!name) return [`${place} has the type ${type}, which schema.org does not have`];
  const known = propertiesOf(vocabulary, name);
  return [
    ...(allowed.has(name) ? [] : [`${place} cannot be of the type ${type}`]),
    ...Object.entries(properties).flatMap(([property, own]) => {
      const values = known.get(property);
      return values
        ? mistakesIn(vocabulary, own, values, `${type}.${property}`)
        : [`${type} has no property ${property} in schema.org`];
    }),
  ];
}

/** Whether a text, number or truth value is one of a union. */
const isAllowed = (value: unknown, allowed: Set<string>) =>
  allowed.has(typeof value) ||
  allowed.has(JSON.stringify(value)) ||
  (allowed.has('digits') && Number.isFinite(Number(value)));

/** Returns all members of a union, also those of unions within it. */
function membersOf({ unions }: Vocabulary, union: string[]): Set<string> {
  const found = new Set(union);
  // The iteration also visits members that are added during it.
  for (const name of found) for (const member of unions.get(name) ?? []) found.add(member);
  return found;
}

/** Returns the properties of a class, also those that it inherits. */
function propertiesOf(vocabulary: Vocabulary, name: string): Map<string, string[]> {
  const inherited = (vocabulary.bases.get(name) ?? []).flatMap((base) => [...propertiesOf(vocabulary, base)]);
  return new Map([...inherited, ...(vocabulary.properties.get(name) ?? [])]);
}
