import { readTokens } from './read-tokens.ts';

/** Reads the names of all surfaces or tones, such as `paper`. */
export const readNames = (css: string, kind: 'surface' | 'tone'): string[] =>
  [...css.matchAll(new RegExp(`\\[data-${kind}='([\\w-]+)'\\]`, 'g'))].map(([, name = '']) => name);

/** Returns every pair of colours that a surface, a tone or a section combines, with its contrast. */
export function contrastPairs(css: string) {
  /** @param needed minimum of WCAG 2.2 AA: 4.5 for text, 3 for the edges of fields */
  const pairs = (selectors: string[], fronts: string[], backs: string[], needed = 4.5) =>
    selectors.flatMap((selector) => {
      const values = readTokens(css, selector);
      const pair = (front: string, back: string) => ({
        name: `${selector}: --${front} on --${back}`,
        ratio: contrast(values[front] ?? '', values[back] ?? ''),
        needed,
      });
      return fronts.flatMap((front) => backs.map((back) => pair(front, back)));
    });
  const rules = (kind: 'surface' | 'tone') => readNames(css, kind).map((name) => `[data-${kind}='${name}']`);
  return [
    ...pairs(rules('surface'), ['text', 'text-muted', 'accent'], ['surface', 'surface-raised']),
    ...pairs(rules('surface'), ['field-rule'], ['surface', 'surface-raised'], 3),
    ...pairs(rules('tone'), ['tone-text'], ['tone']),
    // Parts that have no surface of their own.
    ...pairs([':root'], ['on-signal'], ['signal']),
    ...pairs([':root'], ['paper', 'signal-light'], ['ink']),
    ...pairs([':root'], ['moss-deep'], ['paper', 'paper-bright', 'sand']),
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
