import { type Document, isAlias, isScalar, visit } from 'yaml';

/** Part of an error of the parser. */
interface Found {
  code: 'REFERENCE' | 'UNRESOLVED';
  message: string;
  pos: [number];
}

/**
 * Finds anchors, aliases, tags, merge keys and the version directive. Editors mean text by them, parsers read them in
 * different ways, and a few lines of them can stand for billions of values.
 */
export function references(document: Document, text: string): Found[] {
  const found: Found[] = [];
  const add = (code: Found['code'], offset: number) => found.push({ code, message: '', pos: [offset] });
  if (document.directives?.yaml.explicit) add('UNRESOLVED', 0);
  visit(document, {
    Node(key, node) {
      const start = node.range?.[0] ?? 0;
      if (isAlias(node)) add(node.resolve(document) ? 'REFERENCE' : 'UNRESOLVED', start);
      else if (node.anchor) add('REFERENCE', text.lastIndexOf(`&${node.anchor}`, start));
      else if (node.tag) add('REFERENCE', text.lastIndexOf('!', start));
      else if (key === 'key' && isScalar(node) && node.value === '<<') add('REFERENCE', start);
    },
  });
  return found;
}
