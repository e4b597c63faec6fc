import { optimize } from 'svgo';

/** State of an SVG that cannot be used. */
export type BadDrawing =
  | { state: 'unreadable' }
  /** `part` is an element or an attribute with its value, as written. */
  | { state: 'unsafe'; part: string }
  | { state: 'sizeless' };

/** Elements that draw. Others run scripts, embed pages or load files. Elements of other namespaces draw nothing. */
const ELEMENTS = new Set(
  [
    'svg g defs symbol use title desc metadata style switch view',
    'path rect circle ellipse line polyline polygon text tspan textPath image',
    'linearGradient radialGradient stop pattern clipPath mask marker filter',
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap',
    'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode',
    'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence',
  ].flatMap((line) => line.split(' ')),
);

/** Namespaces of drawing programs, which browsers ignore. */
const FOREIGN = /^(sodipodi|inkscape|rdf|cc|dc|serif|sketch|figma):[\w-]+$/;

/** A reference within the drawing, or a picture inside of it. */
const OWN_REFERENCE = /^\s*(#|data:image\/(png|jpeg|webp|gif);base64,)/i;

/** Inspects an SVG: it must be well-formed, have a size, and neither run nor load anything. */
export function findBadPart(svg: string): BadDrawing | undefined {
  let found: BadDrawing | undefined;
  const refuse = (part: string) => {
    found ??= { state: 'unsafe', part: part.slice(0, 60) };
  };
  let isRoot = true;
  try {
    optimize(svg, {
      plugins: [
        {
          name: 'find-bad-part',
          fn: () => ({
            doctype: {
              enter: ({ data }) => (/<!ENTITY/i.test(data.doctype) ? refuse('<!ENTITY>') : undefined),
            },
            instruction: { enter: ({ name }) => (name === 'xml' ? undefined : refuse(`<?${name}?>`)) },
            element: {
              enter({ name, attributes, children }) {
                if (!ELEMENTS.has(name) && !FOREIGN.test(name)) refuse(`<${name}>`);
                for (const [key, value] of Object.entries(attributes))
                  if (isUnsafe(key, value)) refuse(`${key}="${value}"`);
                for (const child of name === 'style' ? children : [])
                  if ('value' in child && loads(child.value)) refuse('<style> with url() or @import');
                if (isRoot && !hasSize(attributes)) found ??= { state: 'sizeless' };
                isRoot = false;
              },
            },
          }),
        },
      ],
    });
  } catch {
    return { state: 'unreadable' };
  }
  return found;
}

const isUnsafe = (name: string, value: string) =>
  /^on/i.test(name) || (/(^|:)href$/i.test(name) && !OWN_REFERENCE.test(value)) || loads(value);

/** Whether CSS, or an attribute such as `fill`, loads a file. Escapes could hide one. */
const loads = (css: string) => /@import|\\|url\(\s*["']?(?!\s*["']?#)/i.test(css);

/** Whether browsers and the build can tell the proportions. */
function hasSize({ width = '', height = '', viewBox = '' }: Record<string, string>): boolean {
  const isLength = (text: string) => Number.parseFloat(text) > 0 && !text.includes('%');
  const box = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return (box.length === 4 && box[2]! > 0 && box[3]! > 0) || (isLength(width) && isLength(height));
}
