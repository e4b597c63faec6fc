import postcss from 'postcss';
import type { SaxesTagNS } from 'saxes';

/** An element of a drawing, with the text directly in it. */
export interface DrawnElement {
  tag: SaxesTagNS;
  children: DrawnElement[];
  text: string;
}

/** Length of the longest chain of references that is followed. */
const MAX_CHAIN = 30;

/**
 * Counts the elements that a browser draws: each `<use>`, pattern, mask or filter adds what it refers to. Returns
 * infinity for references in a circle.
 */
export function countDrawn(root: DrawnElement): number {
  const all = [...within(root)];
  // The first of several elements with one id is meant.
  const byId = new Map(all.toReversed().map((element) => [element.tag.attributes.id?.value, element]));
  const rules = all.flatMap((element) => (element.tag.local === 'style' ? rulesIn(element.text) : []));
  const known = new Map<DrawnElement, number>();
  const count = (element: DrawnElement, chain: number): number => {
    if (chain > MAX_CHAIN) return Infinity;
    const before = known.get(element);
    if (before !== undefined) return before;
    const targets = referencesOf(element, rules).flatMap((id) => byId.get(id) ?? []);
    let sum = 1;
    for (const child of element.children) sum += count(child, chain);
    for (const target of targets) sum += count(target, chain + 1);
    known.set(element, sum);
    return sum;
  };
  return count(root, 0);
}

function* within(element: DrawnElement): Generator<DrawnElement> {
  yield element;
  for (const child of element.children) yield* within(child);
}

interface Rule {
  /** Tag, classes and ids of the elements that it may apply to. */
  names: string[];
  references: string[];
}

function rulesIn(css: string): Rule[] {
  const rules: Rule[] = [];
  postcss.parse(css).walkRules((rule) => {
    const references = referencesIn(rule.toString());
    for (const selector of references.length > 0 ? rule.selectors : []) {
      const last = selector.split(/[\s>+~]+/).at(-1)!;
      rules.push({ names: last.replace(/[:[].*$/, '').match(/[.#]?[\w-]+/g) ?? [], references });
    }
  });
  return rules;
}

function referencesOf({ tag: { local, attributes } }: DrawnElement, rules: Rule[]): string[] {
  const names = new Set([
    local,
    `#${attributes.id?.value}`,
    ...(attributes.class?.value.split(/\s+/) ?? []).map((name) => `.${name}`),
  ]);
  return [
    ...Object.values(attributes).flatMap(({ local, value }) =>
      local === 'href' ? [value.trim().slice(1)] : referencesIn(value),
    ),
    ...rules
      .filter((rule) => rule.names.every((name) => names.has(name)))
      .flatMap(({ references }) => references),
  ];
}

const referencesIn = (css: string) =>
  [...css.matchAll(/url\(\s*["']?#([^"')\s]+)/gi)].map(([, id = '']) => id);
