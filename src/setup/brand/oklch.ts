/**
 * A colour as people see it: lightness from 0 to 1, chroma (0: grey, about 0.37: the strongest that screens show) and hue
 * in degrees. Two colours of the same lightness look equally light, whatever their hue, unlike in HSL.
 */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

// Matrices of https://bottosson.github.io/posts/oklab/
const TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_LMS: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const times = (matrix: Matrix, [x, y, z]: Triple) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple;

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

/**
 * @param hex in the form `#rrggbb`
 * @throws if it has another form
 */
export function toOklch(hex: string): Oklch {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)?.slice(1);
  if (!channels) throw new Error(`${hex} is not a colour of the form #rrggbb.`);
  const lms = times(TO_LMS, channels.map((digits) => toLinear(Number.parseInt(digits, 16) / 255)) as Triple);
  const [l, a, b] = times(TO_LAB, lms.map(Math.cbrt) as Triple);
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** Converts to `#rrggbb`. A colour that screens cannot show keeps lightness and hue and loses chroma. */
export function toHex(color: Oklch): string {
  const l = Math.min(1, Math.max(0, color.l));
  let [shown, tooStrong] = [0, color.c];
  if (isShown(channelsOf({ ...color, l }))) shown = color.c;
  else
    for (let step = 0; step < 16; step++) {
      const middle = (shown + tooStrong) / 2;
      if (isShown(channelsOf({ ...color, l, c: middle }))) shown = middle;
      else tooStrong = middle;
    }
  const bytes = channelsOf({ ...color, l, c: shown }).map((channel) =>
    Math.round(255 * Math.min(1, Math.max(0, channel))),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf({ l, c, h }: Oklch): Triple {
  const angle = (h * Math.PI) / 180;
  const lms = times(FROM_LAB, [l, c * Math.cos(angle), c * Math.sin(angle)]);
  return times(FROM_LMS, lms.map((value) => value ** 3) as Triple).map(fromLinear) as Triple;
}

const ROUNDING = 0.0005;
const isShown = (channels: Triple) =>
  channels.every((channel) => channel >= -ROUNDING && channel <= 1 + ROUNDING);
