import { _collections } from 'svgo';

const { elems, attrsGroups, editorNamespaces } = _collections;

export const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

const split = (...lines: string[]) => lines.flatMap((line) => line.split(' '));

/** Elements that draw. Others run scripts, embed pages, load files or change attributes. */
const ELEMENTS = new Set(
  split(
    'svg g defs symbol use title desc metadata style switch view',
    'path rect circle ellipse line polyline polygon text tspan textPath',
    'linearGradient radialGradient stop pattern clipPath mask marker filter',
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap',
    'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode',
    'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence',
  ),
);

/** Groups of attributes in svgo, without events and animations. */
const GROUPS = split('presentation core conditionalProcessing xlink filterPrimitive transferFunction');

/** Attributes of these elements, without event handlers. `xlink:` and `xml:` stand for their namespaces. */
const ATTRIBUTES = new Set([
  ...[...ELEMENTS].flatMap((name) => [...(elems[name]?.attrs ?? [])]),
  ...GROUPS.flatMap((group) => [...(attrsGroups[group] ?? [])]),
  ...['role', 'lang', 'focusable'],
]);
ATTRIBUTES.delete('xml:base');

/** Namespaces of drawing programs and metadata, which browsers ignore. */
const IGNORED = new Set([
  ...editorNamespaces,
  'adobe:ns:meta/',
  'http://ns.adobe.com/xap/1.0/',
  'http://purl.org/dc/terms/',
  'http://web.resource.org/cc/',
  'http://www.corel.com/coreldraw/odm/2003',
  'http://vectornator.io',
  'http://xml.openoffice.org/svg/export',
]);

/** Elements that browsers repeat over an area or at each corner, for every shape that inherits them. */
export const isRepeated = ({ uri, local }: Name) => uri === SVG && /^(pattern|marker)$/.test(local);

/** Whether CSS draws dashes, which a line repeats without limit, or filters parts that cannot be counted. */
export const repeats = (css: string) =>
  /dasharray(?!\s*:\s*(none|0)\s*([;}!]|$))|(blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia)\(/i.test(
    css,
  );

/** Functions of CSS that load nothing. `url` may name a part of the drawing. */
const FUNCTIONS = new Set(
  split(
    'url var calc min max clamp rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix',
    'matrix translate translatex translatey scale scalex scaley rotate skew skewx skewy',
    'blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia',
    'inset circle ellipse polygon path cubic-bezier steps not is where nth-child nth-of-type',
  ),
);

/** A tag or attribute with its namespace, as saxes reports it. */
interface Name {
  uri: string;
  local: string;
}

export const isIgnored = ({ uri }: Name) => IGNORED.has(uri);

/** Whether an element draws, or is ignored by browsers. */
export const isAllowedElement = (tag: Name) => isIgnored(tag) || (tag.uri === SVG && ELEMENTS.has(tag.local));

const PREFIXES: Record<string, string> = {
  '': '',
  [XLINK]: 'xlink:',
  'http://www.w3.org/XML/1998/namespace': 'xml:',
};

/** Whether an attribute neither runs nor loads anything. */
export function isAllowedAttribute(attribute: Name & { value: string }): boolean {
  const { uri, local, value } = attribute;
  if (uri === 'http://www.w3.org/2000/xmlns/' || isIgnored(attribute)) return true;
  if (uri === '' && /^(data|aria)-/.test(local)) return true;
  const name = `${PREFIXES[uri]}${local}`;
  if (!ATTRIBUTES.has(name)) return false;
  if (/(^|:)href$/.test(name)) return /^\s*#[^%]*$/.test(value);
  return !isStyling(name) || !loads(value);
}

/** Whether an attribute of a drawing contains CSS. */
export const isStyling = (name: string) => name === 'style' || !!attrsGroups.presentation?.has(name);

/**
 * Whether CSS may load a file, by an at-rule or a function. Escapes could hide either, and so could a comment before a
 * bracket once a program removes it.
 */
export const loads = (css: string) =>
  /\\|\*\/\(|@(?!(media|supports|(-webkit-)?keyframes)\b)/i.test(css) ||
  [...css.matchAll(/([\w-]+)\(\s*["']?([^)]*)/g)].some(([, name = '', value = '']) =>
    /^url$/i.test(name) ? !/^#[^%]*$/.test(value) : !FUNCTIONS.has(name.toLowerCase()),
  );
