import { type CustomPlugin, optimize } from 'svgo';
import { isEndless, isRepeated, repeats } from './repetition.ts';
import { ATTRIBUTES, ELEMENTS, isStyling, loads, SVG } from './drawing-rules.ts';

/** State of an SVG that cannot be used. */
export type BadDrawing =
  | { state: 'unreadable' }
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

/** A part that cannot be taken out without changing the look of a drawing. */
class UnsafePart extends Error {}

/** Parts that browsers repeat until they stop responding. */
class Repetition extends Error {}

const PART_MAX = 60;

/** Reads an SVG: browsers must be able to show it, it must have a size, and show no file besides itself. */
export function readDrawing(bytes: Uint8Array): Drawing | BadDrawing {
  try {
    const size = sizeOf(clean(bytes).root);
    return size ? { state: 'read', format: 'svg', ...size } : { state: 'sizeless' };
  } catch (error) {
    if (error instanceof Repetition) return { state: 'endless' };
    if (!(error instanceof UnsafePart)) return { state: 'unreadable' };
    return { state: 'unsafe', part: error.message.replace(/\s+/g, ' ').slice(0, PART_MAX) };
  }
}

/**
 * Takes everything out of an SVG that does not draw: scripts, event handlers, what drawing programs note. Pages show
 * drawings as `<img>`, where nothing runs, but the file has an address of its own.
 * @throws Error if it cannot be used
 */
export const cleanDrawing = (bytes: Uint8Array): string => clean(bytes).svg;

type Attributes = Record<string, string>;

function clean(bytes: Uint8Array): { svg: string; root: Attributes } {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  // Parsers of XML refuse them.
  if (/(?![\t\n\r])\p{Cc}/u.test(text)) throw new Error('It has control characters.');
  // A few of them can stand for billions of elements.
  if (/<!ENTITY/i.test(text)) throw new UnsafePart('<!ENTITY>');
  let root: Attributes | undefined;
  const keepRoot = (attributes: Attributes) => {
    if (root) throw new Error('It has two roots.');
    root = attributes;
  };
  const { data } = optimize(text, {
    plugins: [
      ...(['removeDoctype', 'removeXMLProcInst', 'removeScripts'] as const),
      // Comments within CSS would hide parts of its words from the search for what it loads.
      { name: 'removeComments', params: { preservePatterns: false } },
      { name: 'removeXlink', params: { includeLegacy: true } },
      onlyShapes(keepRoot),
    ],
  });
  if (root?.xmlns !== SVG) throw new Error('Browsers show it as text.');
  return { svg: data, root };
}

/** Removes elements of other namespaces and attributes that SVG does not know. Throws at elements and CSS that load. */
const onlyShapes = (keepRoot: (attributes: Attributes) => void): CustomPlugin => ({
  name: 'onlyShapes',
  fn: () => {
    const prefixes = new Set<string>();
    return {
      instruction: {
        enter({ name }) {
          throw new UnsafePart(`<?${name}?>`);
        },
      },
      root: {
        exit(root) {
          if (isEndless(root)) throw new Repetition();
        },
      },
      element: {
        enter(node, parent) {
          const { name, attributes, children } = node;
          for (const [attribute, value] of Object.entries(attributes))
            if (attribute.startsWith('xmlns:') && value === SVG) prefixes.add(attribute.slice(6));
          const [prefix] = name.split(':', 1);
          const isForeign = prefix !== name || (attributes.xmlns ?? SVG) !== SVG;
          if (isForeign && !prefixes.has(prefix!)) {
            parent.children = parent.children.filter((child) => child !== node);
            return;
          }
          if (isRepeated(name)) throw new Repetition();
          if (!ELEMENTS.has(name)) throw new UnsafePart(`<${name}>`);
          keepShapeAttributes(attributes);
          const css = children.map((child) => ('value' in child ? child.value : '')).join('');
          if (name === 'style' && loads(css)) throw new UnsafePart('<style> with url() or @import');
          if (name === 'style' && repeats(css)) throw new Repetition();
          if (parent.type === 'root') keepRoot({ ...attributes });
        },
      },
    };
  },
});

function keepShapeAttributes(attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (!ATTRIBUTES.has(name)) delete attributes[name];
    else if (name === 'href' ? !/^\s*#[^%]*$/.test(value) : isStyling(name) && loads(value))
      throw new UnsafePart(`${name}="${value}"`);
    else if (isStyling(name) && repeats(`${name}:${value}`)) throw new Repetition();
  }
}

/** Returns the proportions that browsers use; undefined if the drawing has none. */
function sizeOf(attributes: Attributes): { width: number; height: number } | undefined {
  const textOf = (name: string) => attributes[name]?.trim() ?? '';
  const [, width, widthUnit] = LENGTH.exec(textOf('width')) ?? [];
  const [, height, heightUnit] = LENGTH.exec(textOf('height')) ?? [];
  const box = textOf('viewBox').split(/\s*,\s*|\s+/);
  const [w, h] =
    width && height && widthUnit === heightUnit ? [width, height] : box.length === 4 ? box.slice(2) : [];
  return Number(w) > 0 && Number(h) > 0 ? { width: Number(w), height: Number(h) } : undefined;
}

const LENGTH = /^\+?([\d.]+(?:e[+-]?\d+)?)([a-z]*)$/i;
