import type { XastElement, XastParent } from 'svgo';

/** Maximum number of drawn elements: browsers draw them in a fraction of a second. */
const MAX_DRAWN = 20_000;
/** What a step of a filter costs, in drawn elements. */
const FILTER_STEP = 100;
/** Length of the longest chain of references that is followed. */
const MAX_CHAIN = 30;

/** Elements that browsers repeat over an area or at each corner, for every shape that inherits them. */
export const isRepeated = (name: string) => name === 'pattern' || name === 'marker';

/** Whether CSS draws dashes, which a line repeats without limit, or filters parts that cannot be counted. */
export const repeats = (css: string) =>
  /dasharray(?!\s*:\s*(none|0)\s*([;}!]|$))|(blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia)\(/i.test(
    css,
  );

/**
 * Whether a drawing repeats its parts so often, or endlessly, that browsers stop responding: each `<use>`, mask, clip path
 * or filter draws what it refers to.
 */
export function isEndless(root: XastParent): boolean {
  const all = elementsIn(root);
  // The first of several elements with one id is meant.
  const byId = new Map(all.toReversed().map((element) => [element.attributes.id, element]));
  const rules = all.flatMap((element) => (element.name === 'style' ? rulesIn(textOf(element)) : []));
  const known = new Map<XastElement, number>();
  const count = (element: XastElement, chain: number): number => {
    if (chain > MAX_CHAIN) return Infinity;
    const before = known.get(element);
    if (before !== undefined) return before;
    let sum = element.name.startsWith('fe') ? FILTER_STEP : 1;
    for (const child of childrenOf(element)) sum += count(child, chain);
    for (const id of referencesOf(element, rules)) {
      const target = byId.get(id);
      if (target) sum += count(target, chain + 1);
    }
    known.set(element, sum);
    return sum;
  };
  return childrenOf(root).some((element) => count(element, 0) > MAX_DRAWN);
}

const childrenOf = ({ children }: XastParent) => children.filter((child) => child.type === 'element');

const elementsIn = (parent: XastParent): XastElement[] =>
  childrenOf(parent).flatMap((element) => [element, ...elementsIn(element)]);

const textOf = ({ children }: XastElement) =>
  children.map((child) => ('value' in child ? child.value : '')).join('');

interface Rule {
  /** Tags, classes and ids of elements that it may apply to. */
  names: string[];
  references: string[];
}

const rulesIn = (css: string): Rule[] =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', body = '']) => ({
    names: selectors.match(/[.#]?[\w-]+/g) ?? [],
    references: referencesIn(body),
  }));

const referencesIn = (css: string) =>
  [...css.matchAll(/url\(\s*["']?#([^"')\s]+)/gi)].map(([, id = '']) => id);

function referencesOf({ name, attributes }: XastElement, rules: Rule[]): string[] {
  const { href, id, class: classes = '' } = attributes;
  const names = new Set([name, `#${id}`, ...classes.split(/\s+/).map((each) => `.${each}`)]);
  return [
    ...(href ? [href.trim().slice(1)] : []),
    ...Object.values(attributes).flatMap(referencesIn),
    ...rules
      .filter((rule) => rule.names.some((each) => names.has(each)))
      .flatMap(({ references }) => references),
  ];
}
