import { readTokens } from '../../design/read-tokens.ts';
import { readRoles, type Roles } from './token-list.ts';

/** A foreground and a background colour that the site uses together. */
export interface Pair {
  /** `paper: --text-muted on --surface` */
  name: string;
  front: string;
  back: string;
  ratio: number;
  /** Minimum of WCAG 2.2 AA: 4.5 for text, 3 for the edges of fields. */
  needed: number;
}

/** Foreground and background roles with the required contrast, by kind. */
const PAIRS: Record<Roles['kind'], [front: string, back: string, needed: number][]> = {
  surface: [
    ...['surface', 'surface-raised'].flatMap((back): [string, string, number][] => [
      ['text', back, 4.5],
      ['text-muted', back, 4.5],
      ['accent', back, 4.5],
    ]),
    ['field-rule', 'surface-raised', 3],
  ],
  tone: [['tone-text', 'tone', 4.5]],
};

/** Returns every pair of colours that a surface or a tone combines, with its contrast. */
export function contrastPairs(css: string): Pair[] {
  return readRoles(css).flatMap(({ kind, name }) => {
    const values = readTokens(css, `[data-${kind}='${name}']`);
    return PAIRS[kind].map(([front, back, needed]) => {
      const [a = '', b = ''] = [values[front], values[back]];
      return { name: `${name}: --${front} on --${back}`, front: a, back: b, ratio: contrast(a, b), needed };
    });
  });
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
