import { clampChroma, converter, formatHex, wcagContrast as contrast } from 'culori';

/** Lightness from 0 to 1, chroma, and hue in degrees. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

const convert = converter('oklch');

/** Reads a colour as people see it. Grey gets the hue of cream. */
function toOklch(hex: string): Oklch {
  const { l, c, h = 90 } = convert(hex)!;
  return { l, c, h };
}

/** Converts to `#rrggbb`. A colour that screens cannot show keeps lightness and hue and loses chroma. */
const toHex = (color: Oklch) => formatHex(clampChroma({ mode: 'oklch', ...color }, 'oklch'));

export interface Palette {
  /** Values of `tokens.css` by selector and name without hyphens. `:root` has the colours, the others their roles. */
  rules: Record<string, Record<string, string>>;
  /** The colour that was asked for in each place where it may be used lighter or darker, by the name there. */
  asked: Record<string, string>;
}

/** Contrast of texts, with a reserve for rounding in browsers. */
const TEXT = 4.55;
const EDGE = 3.05;
/** Contrast from which a text looks different from another one. */
const APART = 1.4;

/**
 * Below this lightness a colour becomes the dark surface itself instead of what stands out on it. Next to a second one,
 * which can stand out, it may be lighter.
 */
const DARK = { alone: 0.34, inPair: 0.4 };
/** A main colour this close to white would be invisible on paper. */
const PALE = { l: 0.93, c: 0.05 };

const FRESH_CHROMA = 0.15;
const WHITE = '#ffffff';

/**
 * Derives the colours of `tokens.css` from one or two colours: lightness as in the design, hue and chroma theirs. What
 * cannot be read is made lighter or darker.
 *
 * @param main and second in the form `#rrggbb`
 */
export function derivePalette(main: string, second?: string): Palette {
  const { dark, bright, supporting } = roles(main, second);
  const hue = toOklch(bright ?? dark ?? main);
  const tint = Math.min(1, hue.c / FRESH_CHROMA);
  const shadeHue = toOklch(dark ?? darker(main, second ?? main));
  const shade = (l: number, c: number) => toHex({ l, c: c * Math.min(1, shadeHue.c / 0.06), h: shadeHue.h });
  // Warm colours stand on cream, others on white with a trace of themselves.
  const isWarm = hue.h < 125 || hue.h > 340;
  const paperOf = (l: number, c: number) =>
    toHex({ l, c: c * tint * (isWarm ? 1 : 0.5), h: isWarm ? 83 : hue.h });

  const ink = dark ?? shade(0.21, 0.03);
  const inkLightness = toOklch(ink).l;
  const inkSoft = shade(inkLightness + 0.052, 0.035);
  const [paper, paperBright, sand] = [paperOf(0.951, 0.016), paperOf(0.989, 0.008), paperOf(0.897, 0.028)];

  const asked = bright ?? main;
  const visible =
    bright ??
    (dark ? toHex({ ...hue, l: hue.c < 0.02 ? 0.82 : 0.76, c: Math.min(hue.c * 1.3, 0.14) }) : dimmed(main));
  const onSignal = [ink, paperBright].toSorted((a, b) => contrast(visible, b) - contrast(visible, a))[0]!;
  const signal = legible(visible, [onSignal], TEXT);

  // The other colours keep their distance from the main one on the colour wheel.
  const spread = (l: number, c: number, turn: number) => toHex({ l, c: c * tint, h: (hue.h + turn) % 360 });
  const water = supporting ? toOklch(supporting) : { l: 0.424, c: 0.07 * tint, h: coolBeside(hue.h) };
  const riverDeep = legible(supporting ?? toHex(water), [WHITE], TEXT);
  const river = toHex({ ...water, l: Math.min(0.6, toOklch(riverDeep).l + 0.075) });
  // Green in every palette: it also says that an enquiry was sent.
  const green = (l: number) => toHex({ l, c: 0.05 + 0.035 * tint, h: 130 });
  const mist = (l: number, c: number) => toHex({ l, c: Math.min(c, water.c), h: water.h });

  const surface = (
    [base, raised]: [string, string],
    l: { muted: number; rule: number; field: number },
    line: (l: number, c: number) => string,
  ) => ({
    'text-muted': legible(shade(l.muted, 0.021), [base, raised], TEXT),
    rule: line(l.rule, 0.028),
    'field-rule': legible(shade(l.field, 0.012), [base, raised], EDGE),
  });
  const sandLine = paperOf(0.783, 0.039);
  const signalLight = legible(signal, [ink, inkSoft], TEXT);
  // Links and the current page would look like all other texts.
  const deep =
    contrast(asked, ink) < APART ? toHex({ ...hue, l: Math.max(inkLightness + 0.22, 0.4) }) : asked;

  return {
    rules: {
      ':root': {
        ...{ ink, 'ink-soft': inkSoft, paper, 'paper-bright': paperBright, sand },
        ...{ signal, 'on-signal': onSignal },
        'signal-light': signalLight,
        'signal-deep': legible(deep, [paper, paperBright], TEXT),
        'signal-deeper': legible(deep, [sand, paperBright], TEXT),
        ...{ river, 'river-deep': riverDeep, moss: green(0.5), 'moss-deep': green(0.43) },
        // Beside yellow, orange: the other side is olive.
        ...{
          clay: legible(spread(0.7, 0.1, hue.h > 70 && hue.h < 125 ? -40 : 24), [ink], TEXT),
          mist: mist(0.849, 0.025),
        },
      },
      "[data-surface='paper']": surface(
        [paper, paperBright],
        { muted: 0.44, rule: 0.826, field: 0.6 },
        paperOf,
      ),
      "[data-surface='bright']": surface(
        [paperBright, paper],
        { muted: 0.44, rule: 0.873, field: 0.6 },
        paperOf,
      ),
      "[data-surface='sand']": surface(
        [sand, paperBright],
        { muted: 0.41, rule: 0.783, field: 0.56 },
        paperOf,
      ),
      "[data-surface='ink']": {
        ...surface([ink, inkSoft], { muted: 0.803, rule: inkLightness + 0.158, field: 0.64 }, shade),
        // A button that is nearly as dark as the surface would look switched off.
        ...(contrast(signal, ink) < EDGE && { signal: signalLight, 'on-signal': ink }),
      },
      "[data-tone='mist']": { 'tone-line': mist(0.739, 0.039) },
      "[data-tone='sand']": { 'tone-line': sandLine },
    },
    asked: {
      ...{ signal: asked, 'signal-light': asked, 'signal-deep': asked },
      ...(supporting && { 'river-deep': supporting }),
    },
  };
}

const USES: Record<string, string> = {
  signal: 'Buttons and lines',
  'signal-light': 'Links on dark surfaces',
  'signal-deep': 'Links on light surfaces',
  'river-deep': 'Surfaces of services',
};

/** Returns a sentence for each place where a colour is used darker or lighter than asked for. */
export function correctionsOf(main: string, second?: string): string[] {
  const { rules, asked } = derivePalette(main, second);
  return Object.entries(asked).flatMap(([token, wanted]) => {
    const used = rules[':root']![token];
    return used === wanted.toLowerCase() ? [] : `${USES[token]}: ${used} instead of ${wanted}.`;
  });
}

/** Decides which of the colours is the dark surface, which one stands out, and which one supports. */
function roles(main: string, second?: string): { dark?: string; bright?: string; supporting?: string } {
  const isPale = (color: string) => toOklch(color).l > PALE.l && toOklch(color).c < PALE.c;
  const colors = second ? [main, second] : [main];
  const darkest = darker(main, second ?? main);
  const dark = toOklch(darkest).l < (second ? DARK.inPair : DARK.alone) ? darkest : undefined;
  const bright = colors.find((color) => color !== dark && !isPale(color));
  const supporting = colors.find((color) => color !== dark && color !== bright && !isPale(color));
  return { ...(dark && { dark }), ...(bright && { bright }), ...(supporting && { supporting }) };
}

const darker = (a: string, b: string) => (toOklch(a).l <= toOklch(b).l ? a : b);

/** Chooses the hue of the second family of colours: cool, because dark warm ones are brown. */
const coolBeside = (hue: number) => {
  if (hue < 125 || hue > 340) return (hue + 170) % 360;
  return hue < 200 ? hue + 55 : hue - 55;
};

const dimmed = (color: string) => toHex({ ...toOklch(color), l: 0.8 });

const STEP = 0.004;

/** Makes a colour darker on light backgrounds, or lighter on dark ones, until it has the contrast on each of them. */
function legible(wanted: string, backgrounds: string[], needed: number): string {
  const color: Oklch = toOklch(wanted);
  const isOnLight = backgrounds.every((background) => contrast(background, '#000000') > 6);
  let hex = wanted.toLowerCase();
  while (
    backgrounds.some((background) => contrast(hex, background) < needed) &&
    color.l > -STEP &&
    color.l < 1 + STEP
  ) {
    color.l += isOnLight ? -STEP : STEP;
    hex = toHex(color);
  }
  return hex;
}
