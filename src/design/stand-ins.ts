import type { TypeSetter } from './type-setter.ts';

/** Words like those that a site sets in each weight; narrow and wide letters differ from face to face. */
export const SAMPLES = {
  400: 'How we work',
  500: 'Home About Projects Portfolio Contact',
  600: 'Prices from $199 a month',
  800: 'Home About Services Packages Portfolio Contact',
} as const;

interface Characters {
  sample: string;
  /** As in CSS `unicode-range`. */
  range: string;
}

/** Characters of prices. In most faces, digits are wide compared with letters. */
const PRICE: Characters = { sample: '$349', range: 'U+24, U+30-39' };
const ONE: Characters = { sample: '1', range: 'U+31' };
/** Width of a 1, as a share of that of a 0, below which it needs a rule of its own. */
const NARROW = 0.75;

/** Writes the rules for prices. */
export const priceStandIns = (family: string, weight: keyof typeof SAMPLES, font: TypeSetter) =>
  [PRICE, ...(font.measure('1') < NARROW * font.measure('0') ? [ONE] : [])]
    .map((characters) => standIn(family, weight, font, characters))
    .join('');

/**
 * Writes a rule that scales Arial to the width of a font's sample.
 * @param only the characters that the rule is for; all by default
 */
export function standIn(
  family: string,
  weight: keyof typeof SAMPLES,
  font: TypeSetter,
  only?: Characters,
): string {
  const sample = only?.sample ?? SAMPLES[weight];
  const size = Number((font.measure(sample) / widthInArial(sample, weight >= 600)).toFixed(3));
  return `@font-face {
  font-family: '${family}';
  src: ${weight >= 600 ? BOLD : REGULAR};
  font-weight: ${weight};${only ? `\n  unicode-range: ${only.range};` : ''}
  size-adjust: ${percent(size)};
  ascent-override: ${percent(font.ascent / size)};
  descent-override: ${percent(font.descent / size)};
  line-gap-override: 0%;
}
`;
}

export const HEADING = `/*
 * Fallback faces until the fonts are loaded: system fonts (Windows and macOS, Linux, Android), scaled so that texts take
 * the same space and hardly anything shifts when the fonts are applied. Written by \`npm run fonts\`.
 */
`;

const REGULAR = "local('Arial'), local('Liberation Sans'), local('Roboto')";
const BOLD = "local('Arial Bold'), local('Liberation Sans Bold'), local('Liberation Sans'), local('Roboto')";

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;

/** Widths of Arial and Arial Bold, which Liberation Sans shares: thousandths of the font size, from U+0020 to U+007E. */
const ARIAL =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584';
const ARIAL_BOLD =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584';

function widthInArial(text: string, isBold: boolean): number {
  const widths = (isBold ? ARIAL_BOLD : ARIAL).split(' ').map(Number);
  return [...text].reduce((sum, letter) => sum + (widths[letter.charCodeAt(0) - 0x20] ?? 556), 0) / 1000;
}
