import type { TypeSetter } from './type-setter.ts';

interface Sample {
  text: string;
  /** Width in Arial, from weight 600 in Arial Bold, which Liberation Sans shares: in ems. */
  inArial: number;
  /** Characters that the rule is for, as in CSS `unicode-range`; all by default. */
  range?: string;
}

/** Words like those that a site sets in each weight; narrow and wide letters differ from face to face. */
export const SAMPLES: Record<400 | 500 | 600 | 800, Sample> = {
  400: { text: 'How we work', inArial: 5.945 },
  500: { text: 'Home About Projects Portfolio Contact', inArial: 17.118 },
  600: { text: 'Prices from $199 a month', inArial: 12.171 },
  800: { text: 'Home About Services Packages Portfolio Contact', inArial: 23.617 },
};

/** Characters of prices. In most faces, digits are wide compared with letters. */
const PRICE: Sample = { text: '$349', inArial: 2.224, range: 'U+24, U+30-39' };
const ONE: Sample = { text: '1', inArial: 0.556, range: 'U+31' };
/** Width of a 1, as a share of that of a 0, below which it needs a rule of its own. */
const NARROW = 0.75;

/** Writes the rules for prices, which are set in the display face. */
export const priceStandIns = (font: TypeSetter) =>
  [PRICE, ...(font.measure('1') < NARROW * font.measure('0') ? [ONE] : [])]
    .map((sample) => standIn(font, 800, sample))
    .join('');

/** Writes a rule that scales Arial to the width of a font's sample. */
export function standIn(
  font: TypeSetter,
  weight: keyof typeof SAMPLES,
  { text, inArial, range } = SAMPLES[weight],
): string {
  const size = Number((font.measure(text) / inArial).toFixed(3));
  return `@font-face {
  font-family: '${weight === 800 ? 'Display' : 'Text'} Stand-in';
  src: ${weight >= 600 ? BOLD : REGULAR};
  font-weight: ${weight};${range ? `\n  unicode-range: ${range};` : ''}
  size-adjust: ${percent(size)};
  ascent-override: ${percent(font.ascent / size)};
  descent-override: ${percent(font.descent / size)};
}
`;
}

export const HEADING = `/* Written by \`npm run fonts\`: system fonts (Windows and macOS, Linux, Android), scaled so that texts take the same space
   until the fonts are loaded. */
`;

const REGULAR = "local('Arial'), local('Liberation Sans'), local('Roboto')";
const BOLD = "local('Arial Bold'), local('Liberation Sans Bold'), local('Liberation Sans'), local('Roboto')";

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;
