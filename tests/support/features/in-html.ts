import { isFeature, type Use } from './compat-data.ts';
import { featuresInMediaQuery, featuresInStyles, featuresInValue } from './in-styles.ts';

/** Features that a page's markup uses, and its inline scripts and style sheets. */
export interface PageFeatures {
  uses: Use[];
  scripts: string[];
  styles: string[];
}

const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;
const TAG = new RegExp(`<(/?)([a-z][\\w-]*)((?:\\s+${ATTRIBUTE.source})*)\\s*/?>`, 'gi');
const CODE = /(<(script|style)\b[^>]*>)([\s\S]*?)(<\/\2>)/gi;

/**
 * Finds the features that HTML or SVG uses: elements, attributes, attribute values, `style` and `media` attributes.
 * Tags are matched by a regular expression, which is enough for generated markup.
 */
export function featuresInHtml(html: string): PageFeatures {
  const uses: Use[] = [];
  const scripts: string[] = [];
  const styles: string[] = [];
  const bare = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(CODE, (_, start: string, name: string, code: string, end: string) => {
      if (name.toLowerCase() === 'style') styles.push(code);
      else if (code && !/\stype="?[^">]*(json|speculationrules)/.test(start)) scripts.push(code);
      return start + end;
    });
  let svgDepth = 0;
  for (const [tag, slash, name = '', attributes = ''] of bare.matchAll(TAG)) {
    const isSvg = svgDepth > 0 || name === 'svg';
    if (name === 'svg') svgDepth += slash ? -1 : 1;
    if (slash) continue;
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
      ([, key = '', quoted, single, plain]) => [key, quoted ?? single ?? plain ?? ''] as const,
    );
    uses.push(...featuresOfElement(name, pairs, { snippet: tag, isSvg }));
  }
  return { uses, scripts, styles };
}

/**
 * Finds the features that one element uses.
 *
 * @param options.isSvg whether it is an SVG element
 */
export function featuresOfElement(
  name: string,
  attributes: (readonly [name: string, value: string])[],
  { snippet, isSvg = false }: { snippet: string; isSvg?: boolean },
): Use[] {
  const language = isSvg ? 'svg' : 'html';
  const element = `${language}.elements.${name}`;
  const features = [element];
  const uses: Use[] = [];
  const content = attributes.find(([key]) => key === 'content')?.[1] ?? '';
  for (const [key, value] of attributes) {
    const attribute = key.toLowerCase();
    const own = `${element}.${attribute}`;
    const known = isFeature(own) ? own : `${language}.global_attributes.${attribute}`;
    features.push(known);
    for (const token of value.toLowerCase().split(/[\s,;=]+/)) {
      features.push(`${known}.${token}`, `${element}.${attribute}_${token}`);
      // Parts of `<meta name="viewport" content="…">` are below `name.viewport`.
      if (name === 'meta')
        for (const part of content.split(/[\s,;=]+/)) features.push(`${known}.${token}.${part}`);
    }
    if (attribute === 'style') uses.push(...featuresInStyles(`a{${value}}`));
    if (attribute === 'media') uses.push(...featuresInMediaQuery(value));
    if (attribute === 'sizes') uses.push(...featuresInValue(value));
  }
  return [...uses, ...features.filter(isFeature).map((feature) => ({ features: [feature], snippet }))];
}
