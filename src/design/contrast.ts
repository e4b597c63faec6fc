import { wcagContrast } from 'culori';
import { readTokens } from './read-tokens.ts';

/** Reads the names of all surfaces or tones, such as `paper`. */
export const readNames = (css: string, kind: 'surface' | 'tone'): string[] =>
  [...css.matchAll(new RegExp(`\\[data-${kind}='([\\w-]+)'\\]`, 'g'))].map(([, name = '']) => name);

/**
 * Returns every pair of colours that a surface, a tone or a section combines, with its contrast.
 * @throws if a colour is missing
 */
export function contrastPairs(css: string) {
  /** @param needed minimum of WCAG 2.2 AA: 4.5 for text, 3 for the edges of fields */
  const pairs = (selectors: string[], fronts: string[], backs: string[], needed = 4.5) =>
    selectors.flatMap((selector) => {
      const values = readTokens(css, selector);
      const pair = (front: string, back: string) => ({
        name: `${selector}: --${front} on --${back}`,
        ratio: wcagContrast(values[front] ?? '', values[back] ?? ''),
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
