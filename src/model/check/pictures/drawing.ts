import postcss from 'postcss';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import {
  isAllowedAttribute,
  isAllowedElement,
  isIgnored,
  isRepeated,
  isStyling,
  loads,
  repeats,
  SVG,
} from './drawing-rules.ts';

/** State of an SVG that cannot be used. */
export type BadDrawing =
  | { state: 'unreadable' }
  | { state: 'not UTF-8' }
  /** The root has no namespace, so that browsers show its text. */
  | { state: 'nameless' }
  /** `part` is an element, or an attribute with its value, as written. */
  | { state: 'unsafe'; part: string }
  | { state: 'sizeless' }
  /** It repeats its parts so often, or endlessly, that browsers stop responding, or without a limit. */
  | { state: 'endless' };

/** Proportions of an SVG. */
interface Drawing {
  state: 'read';
  format: 'svg';
  width: number;
  height: number;
}

/** Maximum number of drawn elements: browsers draw them in a fraction of a second. */
const MAX_DRAWN = 20_000;
/** What a step of a filter costs, in drawn elements. */
const FILTER_STEP = 100;
/** Maximum nesting of elements: browsers refuse deeper files. */
const MAX_DEPTH = 256;
const PART_MAX = 60;

/** Reads an SVG: it must be XML that browsers read, have a size, and neither run nor load anything. */
export function readDrawing(bytes: Uint8Array): Drawing | BadDrawing {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { state: 'not UTF-8' };
  }
  try {
    return inspect(text);
  } catch {
    return { state: 'unreadable' };
  }
}

/** @throws if it is not well-formed */
function inspect(text: string): Drawing | BadDrawing {
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  let bad: BadDrawing | undefined;
  const refuse = (part: string | undefined) => {
    if (part) bad ??= { state: 'unsafe', part: part.replace(/\s+/g, ' ').slice(0, PART_MAX) };
  };
  const open: DrawnElement[] = [];
  let root: DrawnElement | undefined;
  parser.on('xmldecl', ({ version, encoding = 'utf-8' }) => {
    if (version !== '1.0') bad ??= { state: 'unreadable' };
    if (!/^utf-?8$/i.test(encoding)) bad ??= { state: 'not UTF-8' };
  });
  parser.on('doctype', (doctype) => {
    if (!DOCTYPE.test(doctype)) refuse(/<!ENTITY/i.test(doctype) ? '<!ENTITY>' : `<!DOCTYPE${doctype}>`);
  });
  parser.on('processinginstruction', ({ target }) => refuse(`<?${target}?>`));
  parser.on('opentag', (tag) => {
    if (!root && tag.uri === '') bad ??= { state: 'nameless' };
    refuse(unsafePart(tag));
    const styles = Object.values(tag.attributes).filter(({ name }) => isStyling(name));
    if (isRepeated(tag) || styles.some(({ name, value }) => repeats(`${name}:${value}`)))
      bad ??= { state: 'endless' };
    const element: DrawnElement = { tag, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    if (open.push(element) > MAX_DEPTH) throw new RangeError('Too deep.');
  });
  const addText = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const { tag, text: css } = open.pop()!;
    if (tag.uri !== SVG || tag.local !== 'style') return;
    if (loads(css)) refuse('<style> with url() or @import');
    if (repeats(css)) bad ??= { state: 'endless' };
  });
  parser.write(text).close();
  if (bad) return bad;
  const size = sizeOf(root!.tag);
  if (!size) return { state: 'sizeless' };
  return countDrawn(root!) > MAX_DRAWN ? { state: 'endless' } : { state: 'read', format: 'svg', ...size };
}

/** Returns the first part of a tag that could run or load something; undefined if there is none. */
function unsafePart(tag: SaxesTagNS): string | undefined {
  if (!isAllowedElement(tag)) return `<${tag.name}>`;
  if (isIgnored(tag)) return undefined;
  const attribute = Object.values(tag.attributes).find((attribute) => !isAllowedAttribute(attribute));
  return attribute && `${attribute.name}="${attribute.value}"`;
}

/** Matches document types of SVG, which browsers do not load. Others, and entities, can change the elements. */
const DOCTYPE =
  /^\s*svg(\s+PUBLIC\s+["']-\/\/W3C\/\/DTD SVG [\w. ]+\/\/EN["']\s+["']https?:\/\/www\.w3\.org\/[\w./-]+["'])?\s*$/;

/** Returns the proportions that browsers use; undefined if the drawing has none. */
function sizeOf({ attributes }: SaxesTagNS): { width: number; height: number } | undefined {
  const textOf = (name: string) => attributes[name]?.value.trim() ?? '';
  const [, width, widthUnit] = LENGTH.exec(textOf('width')) ?? [];
  const [, height, heightUnit] = LENGTH.exec(textOf('height')) ?? [];
  const box = textOf('viewBox').split(/\s*,\s*|\s+/);
  const [w, h] =
    width && height && widthUnit === heightUnit ? [width, height] : box.length === 4 ? box.slice(2) : [];
  return Number(w) > 0 && Number(h) > 0 ? { width: Number(w), height: Number(h) } : undefined;
}

const LENGTH = /^\+?([\d.]+(?:e[+-]?\d+)?)([a-z]*)$/i;

/** An element of a drawing, with the text directly in it. */
interface DrawnElement {
  tag: SaxesTagNS;
  children: DrawnElement[];
  text: string;
}

/** Length of the longest chain of references that is followed. */
const MAX_CHAIN = 30;

/**
 * Counts the elements that a browser draws: each `<use>`, mask or filter adds what it refers to. Returns
 * infinity for references in a circle.
 */
function countDrawn(root: DrawnElement): number {
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
    let sum = /^fe[A-Z]/.test(element.tag.local) ? FILTER_STEP : 1;
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
