import { parse } from 'node-html-parser';
import { isAllowedAttribute, isAllowedElement, SVG } from './drawing-rules.ts';

/**
 * Returns the first part of a drawing that could run or load something where its markup stands in a page: HTML knows no
 * namespaces. Undefined if there is none.
 */
export function unsafeInHtml(markup: string): string | undefined {
  for (const { rawTagName, attributes } of parse(markup).querySelectorAll('*')) {
    if (!isAllowedElement({ uri: SVG, local: rawTagName })) return `<${rawTagName}>`;
    for (const [local, value] of Object.entries(attributes))
      if (!isAllowedAttribute({ uri: '', local, value })) return `${local}="${value}"`;
  }
  return undefined;
}
