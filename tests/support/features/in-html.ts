import { parse } from 'node-html-parser';
import { isFeature, type Use, usesOf } from './compat-data.ts';
import { featuresInMediaQuery, featuresInStyles } from './in-styles.ts';

/** Finds the features that the markup of HTML or SVG uses, and its inline scripts and style sheets. */
export function featuresInHtml(html: string): { uses: Use[]; scripts: string[]; styles: string[] } {
  const uses: Use[] = [];
  const scripts: string[] = [];
  const styles: string[] = [];
  for (const element of parse(html).getElementsByTagName('*')) {
    const { rawTagName, rawAttrs, attrs, innerHTML } = element;
    uses.push(...featuresOfElement(rawTagName, attrs, `<${rawTagName} ${rawAttrs}>`));
    if (rawTagName === 'style') styles.push(innerHTML);
    if (rawTagName === 'script' && /^(module|)$/.test(attrs.type ?? '') && innerHTML) scripts.push(innerHTML);
  }
  return { uses, scripts, styles };
}

/**
 * Finds the features of an element: its attributes, their values, and those of inline styles. Only its name shows
 * whether it is one of SVG.
 */
function featuresOfElement(tag: string, attributes: Record<string, string>, snippet: string): Use[] {
  const element = [`html.elements.${tag}`, `svg.elements.${tag}`].find(isFeature) ?? '';
  const names = [element];
  const uses: Use[] = [];
  for (const [attribute, value] of Object.entries(attributes)) {
    const own = `${element}.${attribute}`;
    const known = isFeature(own) ? own : `${element.split('.')[0]}.global_attributes.${attribute}`;
    names.push(known);
    for (const token of value.toLowerCase().split(/[\s,;=]+/))
      names.push(`${known}.${token}`, `${element}.${attribute}_${token}`);
    if (attribute === 'style') uses.push(...featuresInStyles(`a{${value}}`));
    if (attribute === 'media') uses.push(...featuresInMediaQuery(value));
  }
  return [...usesOf(names, snippet), ...uses];
}
