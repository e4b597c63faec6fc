import { _collections } from 'svgo';

const { elems, attrsGroups } = _collections;

export const SVG = 'http://www.w3.org/2000/svg';

const split = (...lines: string[]) => lines.flatMap((line) => line.split(' '));

/** Elements that draw. Others run scripts, embed pages, load files or change attributes. */
export const ELEMENTS: ReadonlySet<string> = new Set(
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
const GROUPS = split('presentation core conditionalProcessing filterPrimitive transferFunction');

/** Attributes of these elements, without event handlers and `xml:base`, which changes where references lead. */
export const ATTRIBUTES: ReadonlySet<string> = new Set(
  [
    ...[...ELEMENTS].flatMap((name) => [...(elems[name]?.attrs ?? [])]),
    ...GROUPS.flatMap((group) => [...(attrsGroups[group] ?? [])]),
    ...['xmlns', 'role', 'lang'],
  ].filter((name) => name !== 'xml:base' && !name.startsWith('on')),
);

/** Whether an attribute of a drawing contains CSS. */
export const isStyling = (name: string) => name === 'style' || !!attrsGroups.presentation?.has(name);

/** Functions of CSS that load a file, but for `url` with a part of the same drawing. */
const LOADING = /(image(-set)?|src)\(|url\((?!\s*["']?#[^%)]*\))/i;

/**
 * Whether CSS may load a file, by an at-rule or a function. Escapes could hide either, and so could a comment before a
 * bracket once a program removes it.
 */
export const loads = (css: string) =>
  /\\|\*\/\(|@(?!(media|supports|(-webkit-)?keyframes)\b)/i.test(css) || LOADING.test(css);
