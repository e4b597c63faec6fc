import { lineHeight, textLineHeight } from './design-functions.mjs';
import { screens } from './screens.ts';

/**
 * Tailwind's scales refer to the tokens of `tokens.css`: no value is defined twice.
 * @satisfies {import('tailwindcss').Config}
 */
export default {
  content: {
    files: ['./src/pages/**/*.astro', './src/site/{layouts,sections,ui,islands}/**/*.{astro,tsx}'],
    // Tailwind takes every word for a class. Reading attributes alone saves up to 130 bytes (brotli) per page; a class in a
    // variable is not found.
    transform: (code) => code.match(/(?<=\bclass(Name|:list)?=)("[^"]*"|\{[^}]*\})/g)?.join(' ') ?? '',
  },
  // `reset.css` has the part of preflight that this site needs: 300 bytes less per page.
  corePlugins: { preflight: false },
  theme: {
    screens,
    colors: {
      surface: 'var(--surface)',
      text: 'var(--text)',
      muted: 'var(--text-muted)',
      accent: 'var(--accent)',
    },
    fontFamily: { display: 'var(--font-display)', sans: 'var(--font-text)' },
    fontSize: {
      sm: ['var(--text-sm)', textLineHeight(1.5)],
      base: ['var(--text-base)', textLineHeight(1.6)],
      lg: ['var(--text-lg)', textLineHeight(1.5)],
      'display-4': ['var(--display-4)', lineHeight(1.05)],
      'display-3': ['var(--display-3)', lineHeight(1)],
      'display-2': ['var(--display-2)', lineHeight(0.94)],
      'display-1': ['var(--display-1)', lineHeight(0.88)],
    },
    fontWeight: { semibold: '600' },
    extend: {
      maxWidth: { measure: 'var(--measure)', page: 'var(--page)' },
      spacing: { gutter: 'var(--gutter)' },
    },
  },
};
