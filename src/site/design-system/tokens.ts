import { readTokens } from '../../design/read-tokens.ts';

/** A raw value as defined in `design/tokens.css`. */
interface Token {
  /** With its two hyphens: `--ink`. */
  name: string;
  value: string;
  /** The comment after it. */
  note: string;
}

/** Reads the raw values by heading: a heading is a comment after an empty line or at the start. */
export function readGroups(css: string): { heading: string; tokens: Token[] }[] {
  const [, root = ''] = /:root\s*\{([\s\S]*?)\n {2}\}/.exec(css) ?? [];
  return root.split(/\n\s*\n/).map((group) => {
    const [, heading = '', body = ''] = /^\s*\/\*([^*]+)\*\/([\s\S]*)/.exec(group) ?? [];
    const declarations = body.matchAll(/(--[\w-]+):\s*([^;]+);(?:[ \t]*\/\*([^*]*)\*\/)?/g);
    const tokens = [...declarations].map(([, name = '', value = '', note = '']) => ({
      name,
      value: value.replace(/\s+/g, ' ').trim(),
      note: note.trim(),
    }));
    return { heading: heading.trim(), tokens };
  });
}

/** Reads the names of all surfaces or tones, such as `paper`. */
export const readNames = (css: string, kind: 'surface' | 'tone'): string[] =>
  [...css.matchAll(new RegExp(`\\[data-${kind}='([\\w-]+)'\\]`, 'g'))].map(([, name = '']) => name);

/** A foreground and a background colour that the site uses together. */
interface Pair {
  /** `paper: --text-muted on --surface` */
  name: string;
  ratio: number;
  /** Minimum of WCAG 2.2 AA: 4.5 for text, 3 for the edges of fields. */
  needed: number;
}

/** Returns every pair of colours that a surface or a tone combines, with its contrast. */
export function contrastPairs(css: string): Pair[] {
  const pairs = (kind: 'surface' | 'tone', fronts: string[], back: string, needed: number) =>
    readNames(css, kind).flatMap((name) => {
      const values = readTokens(css, `[data-${kind}='${name}']`);
      return fronts.map((front) => ({
        name: `${name}: --${front} on --${back}`,
        ratio: contrast(values[front] ?? '', values[back] ?? ''),
        needed,
      }));
    });
  const texts = ['text', 'text-muted', 'accent'];
  return [
    ...pairs('surface', texts, 'surface', 4.5),
    ...pairs('surface', texts, 'surface-raised', 4.5),
    ...pairs('surface', ['field-rule'], 'surface-raised', 3),
    ...pairs('tone', ['tone-text'], 'tone', 4.5),
  ];
}

/**
 * Computes the contrast ratio of two colours by WCAG 2.2.
 *
 * @param a and b in the form `#rgb` or `#rrggbb`
 * @returns from 1 (none) to 21 (black on white)
 * @throws if one of them has another form
 */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [, digits = ''] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour) ?? [];
  if (!digits) throw new Error(`${colour} is not a colour of the form #rrggbb.`);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(long.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
