import { formatHex, interpolate } from 'culori';

/** Colours of a picture, `#rrggbb`. */
export interface Colors {
  ink: string;
  paper: string;
  sand: string;
  signal: string;
  river: string;
  clay: string;
  mist: string;
}

/** Draws a picture of a size in pixels as the content of an SVG. */
export type Composition = (colors: Colors, size: { width: number; height: number }) => string;

/** Blends two colours; a share of 1 gives the second. */
const blend = (first: string, second: string, share: number) =>
  formatHex(interpolate([first, second])(share));

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const px = (value: number) => Number(value.toFixed(1));

/** A colour of a gradient, with its opacity if it is not opaque. */
type Stop = string | [color: string, opacity: number];

/**
 * A gradient with stops at even distances.
 * @param to end of a linear one that starts at the top left, in shares of the shape; or the attributes of a radial one
 */
function gradient(id: string, colors: Stop[], to: [x: number, y: number] | string): string {
  const [kind, attributes] =
    typeof to === 'string'
      ? ['radialGradient', to]
      : ['linearGradient', `x1="0" y1="0" x2="${to[0]}" y2="${to[1]}"`];
  const stops = colors.map((stop, index) => {
    const [color, opacity] = typeof stop === 'string' ? [stop, 1] : stop;
    return `<stop offset="${px((index / (colors.length - 1)) * 1000) / 1000}" stop-color="${color}" stop-opacity="${opacity}"/>`;
  });
  return `<${kind} id="${id}" ${attributes}>${stops.join('')}</${kind}>`;
}

/** One color in several opacities. */
const fade = (color: string, ...opacities: number[]) => opacities.map((opacity): Stop => [color, opacity]);

/** The shadow that one sheet of paper casts on the next. */
const shadow = (id: string, size: number) =>
  `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${size}"/></filter>`;

/** A low sun over ridges, which get darker towards the viewer: dark at the left and at the bottom. */
export const ridges: Composition = ({ ink, signal, clay }, { width, height }) => {
  const dusk = blend(ink, blend(clay, signal, 0.3), 0.5);
  const [x, y, radius] = [width * 0.73, height * 0.36, height * 0.2];
  const COUNT = 8;
  const layers = range(COUNT).map((layer) => {
    const depth = layer / (COUNT - 1);
    const base = height * (0.44 + 0.46 * depth);
    const swell = height * (0.075 + 0.045 * depth);
    const points = range(61).map((step) => {
      const along = step / 60;
      const wave =
        Math.sin(along * (5.1 + layer * 0.7) + layer * 2.3) * 0.55 +
        Math.sin(along * (11.3 - layer * 0.6) + layer * 4.1) * 0.25 +
        Math.sin(along * 2.2 + layer * 1.3) * 0.5;
      return `${px(along * width)} ${px(base - wave * swell)}`;
    });
    const lit = blend(blend(signal, '#ffffff', 0.2 - 0.2 * depth), clay, 0.3 + 0.6 * depth);
    const far = blend(lit, ink, 0.05 + 0.45 * depth);
    const near = blend(far, ink, 0.75);
    return (
      gradient(`ridge${layer}`, [far, near, ink], [0, 0.7]) +
      `<path fill="url(#ridge${layer})" d="M0 ${height}L${points.join('L')}L${width} ${height}z"/>`
    );
  });
  return [
    gradient('sky', [blend(ink, clay, 0.15), dusk, blend(signal, '#ffffff', 0.12)], [0.55, 1]),
    gradient(
      'glow',
      [[blend(signal, '#ffffff', 0.5), 0.85], ...fade(signal, 0.35, 0)],
      `cx="${x}" cy="${y}" r="${height * 0.62}" gradientUnits="userSpaceOnUse"`,
    ),
    gradient('sun', [blend(signal, '#ffffff', 0.78), blend(signal, '#ffffff', 0.3)], [0, 1]),
    gradient('night', fade(ink, 0.8, 0.2, 0), [0.8, 0]),
    `<path fill="url(#sky)" d="M0 0h${width}v${height}H0z"/><path fill="url(#glow)" d="M0 0h${width}v${height}H0z"/>`,
    `<circle fill="url(#sun)" cx="${x}" cy="${y}" r="${radius}"/>`,
    ...layers,
    `<path fill="url(#night)" d="M0 0h${width}v${height}H0z"/>`,
  ].join('');
};

/** Two lights behind fluted glass: each flute shows them shifted. */
export const flutes: Composition = ({ ink, signal, river }, { width, height }) => {
  const COUNT = 26;
  const flute = width / COUNT;
  const deep = blend(ink, river, 0.3);
  const lights = [
    { x: 0.74, y: 0.34, r: 0.34, color: signal },
    { x: 0.94, y: 0.7, r: 0.42, color: blend(river, '#ffffff', 0.1) },
    { x: 0.5, y: 0.86, r: 0.3, color: blend(signal, ink, 0.35) },
  ];
  const slices = range(COUNT).map((index) => {
    const left = index * flute;
    const middle = left + flute / 2;
    const discs = lights.map(({ x, y, r }, light) => {
      const seen = x * width + (middle - x * width) * 0.35;
      return `<ellipse fill="url(#light${light})" cx="${px(seen)}" cy="${px(y * height)}" rx="${px(r * height)}" ry="${px(r * height)}"/>`;
    });
    return (
      `<clipPath id="flute${index}"><path d="M${px(left)} 0h${px(flute + 0.6)}v${height}h-${px(flute + 0.6)}z"/></clipPath>` +
      `<g clip-path="url(#flute${index})"><g transform="translate(${px(middle)} 0) scale(-0.55 1) translate(${px(-middle)} 0)">${discs.join('')}</g>` +
      `<path fill="url(#round)" transform="translate(${px(left)} 0)" d="M0 0h${px(flute + 0.6)}v${height}H0z"/></g>`
    );
  });
  return [
    gradient('back', [ink, deep, blend(deep, river, 0.35)], [1, 0]),
    ...lights.map(({ color }, light) =>
      gradient(
        `light${light}`,
        [blend(color, '#ffffff', 0.3), ...fade(color, 1, 0.75, 0.25, 0)],
        'cx="0.5" cy="0.5" r="0.5"',
      ),
    ),
    gradient('round', [...fade('#ffffff', 0.16, 0.02), ...fade(ink, 0.12, 0.55)], [1, 0]),
    gradient('night', fade(ink, 0.85, 0.35, 0, 0), [1, 0]),
    gradient('floor', fade(ink, 0, 0, 0.6), [0, 1]),
    `<path fill="url(#back)" d="M0 0h${width}v${height}H0z"/>`,
    ...slices,
    `<path fill="url(#night)" d="M0 0h${width}v${height}H0z"/><path fill="url(#floor)" d="M0 0h${width}v${height}H0z"/>`,
  ].join('');
};

/** Tiles of quarter and half discs, as if cut from paper. */
export const tiles: Composition = ({ ink, paper, sand, signal, river, clay, mist }, { width, height }) => {
  const side = Math.ceil(height / 4);
  const columns = Math.ceil(width / side);
  const grounds = [sand, paper, mist, ink, clay, river, signal];
  // One letter a tile: quarter discs q w e r by their corner, half discs d u, rings o, discs c.
  const plan = ['qdowrc', 'euqcdw', 'cwreoq', 'rdcuew'];
  const colors = ['0315462', '4601350', '1254063', '5036214'];
  const [s, half] = [side, side / 2];
  const outlines: Record<string, string> = {
    q: `M0 0H${s}A${s} ${s} 0 0 1 0 ${s}z`,
    w: `M${s} 0V${s}A${s} ${s} 0 0 1 0 0z`,
    e: `M0 ${s}V0A${s} ${s} 0 0 1 ${s} ${s}z`,
    r: `M${s} ${s}H0A${s} ${s} 0 0 1 ${s} 0z`,
    d: `M0 0a${half} ${half} 0 0 0 ${s} 0zM0 ${half}a${half} ${half} 0 0 0 ${s} 0z`,
    u: `M0 ${s}a${half} ${half} 0 0 1 ${s} 0zM0 ${half}a${half} ${half} 0 0 1 ${s} 0z`,
  };
  const shape = (letter: string, fill: string, second: string): string => {
    if (letter === 'c') return `<circle fill="${fill}" cx="${half}" cy="${half}" r="${s * 0.36}"/>`;
    if (letter !== 'o') return `<path fill="${fill}" d="${outlines[letter]}"/>`;
    const quarters = [1, 0.66, 0.33].map((part, index) => {
      const radius = px(s * part);
      return `<path fill="${index === 1 ? second : fill}" d="M0 0h${radius}A${radius} ${radius} 0 0 1 0 ${radius}z"/>`;
    });
    return quarters.join('');
  };
  const cells = plan.flatMap((row, y) =>
    range(columns).map((x) => {
      const ground = grounds[Number(colors[y]![x % 7])]!;
      const front = grounds[(Number(colors[y]![x % 7]) + 3 + ((x + y) % 3)) % 7]!;
      return `<g transform="translate(${px(x * side)} ${px(y * side)})"><path fill="${ground}" d="M0 0h${px(side + 0.5)}v${px(side + 0.5)}H0z"/>${shape(row[x % 6]!, front, ground)}</g>`;
    }),
  );
  return [
    gradient('light', [...fade('#ffffff', 0.14, 0), [ink, 0.16]], [1, 1]),
    ...cells,
    `<path fill="url(#light)" d="M0 0h${width}v${height}H0z"/>`,
  ].join('');
};

/** Rings around two points, like those of two stones in still water. Places are shares of the size. */
const ringsAround =
  (places: [x: number, y: number][]): Composition =>
  ({ ink, paper, sand, signal, river }, { width, height }) => {
    const [first, second] = places.map(([x, y]) => ({ x: width * x, y: height * y }));
    const circles = ({ x, y }: { x: number; y: number }, color: string, count: number, gap: number) =>
      range(count).map(
        (ring) =>
          `<circle cx="${px(x)}" cy="${px(y)}" r="${px((ring + 1.6) * gap)}" fill="none" stroke="${color}" stroke-width="${px(Math.max(1.5, 9 - ring * 0.32))}" stroke-opacity="${px(Math.max(1.6, 9 - ring * 0.28)) / 10}"/>`,
      );
    return [
      gradient('water', [blend(sand, paper, 0.7), sand, blend(sand, river, 0.22)], [1, 1]),
      `<path fill="url(#water)" d="M0 0h${width}v${height}H0z"/>`,
      ...circles(first!, ink, 24, height * 0.043),
      ...circles(second!, river, 13, height * 0.043),
      `<circle cx="${px(first!.x)}" cy="${px(first!.y)}" r="${height * 0.034}" fill="${signal}"/>`,
      `<circle cx="${px(second!.x)}" cy="${px(second!.y)}" r="${height * 0.034}" fill="${ink}"/>`,
    ].join('');
  };

/** Rings in water by day. */
export const rings = ringsAround([
  [0.36, 0.42],
  [0.8, 0.78],
]);

/** Rings in dark water, at the right. */
export const ripples: Composition = (colors, size) => {
  const night = { ...colors, sand: colors.ink, paper: colors.ink, ink: colors.signal, river: colors.clay };
  return ringsAround([
    [0.74, 0.38],
    [1, 0.9],
  ])(night, size);
};

/** Sheets of paper, spread like a fan. */
export const fan: Composition = ({ ink, paper, sand, signal, river, clay, mist }, { width, height }) => {
  const sheets = [river, blend(river, mist, 0.5), mist, paper, clay, signal, ink];
  return [
    shadow('shade', width * 0.016),
    gradient('table', [blend(sand, '#ffffff', 0.25), blend(sand, ink, 0.14)], [1, 1]),
    `<path fill="url(#table)" d="M0 0h${width}v${height}H0z"/>`,
    ...sheets.map((color, index) => {
      const turn = -58 + index * 17;
      const sheet = `x="${px(-width * 0.15)}" y="${px(-height * 1.02)}" width="${px(width * 0.3)}" height="${px(height * 1.02)}" rx="${px(width * 0.012)}"`;
      const place = `transform="translate(${px(width * 0.52)} ${px(height * 1.12)}) rotate(${turn})"`;
      return (
        gradient(`sheet${index}`, [blend(color, '#ffffff', 0.1), color, blend(color, ink, 0.14)], [1, 0.35]) +
        `<g ${place}><rect ${sheet} fill="${ink}" fill-opacity="0.3" filter="url(#shade)" transform="translate(${-width * 0.008} ${width * 0.02})"/><rect ${sheet} fill="url(#sheet${index})"/></g>`
      );
    }),
  ].join('');
};

/** Arches behind arches, with steps that lead to a light. */
export const arches: Composition = ({ ink, signal, river, clay, sand }, { width, height }) => {
  const COUNT = 6;
  const layers = range(COUNT).map((layer) => {
    const depth = layer / (COUNT - 1);
    const half = width * (0.46 - 0.065 * layer);
    const top = height * (0.09 + 0.075 * layer);
    const color = blend(blend(river, ink, 0.45), blend(clay, sand, 0.55), depth);
    const arch = `M${px(width / 2 - half)} ${height}V${px(top + half)}A${px(half)} ${px(half)} 0 0 1 ${px(width / 2 + half)} ${px(top + half)}V${height}z`;
    return (
      gradient(`arch${layer}`, [blend(color, '#ffffff', 0.12), color, blend(color, ink, 0.3)], [0.9, 1]) +
      `<path d="${arch}" fill="${ink}" fill-opacity="0.5" filter="url(#shade)"/><path d="${arch}" fill="url(#arch${layer})"/>`
    );
  });
  const inner = width * (0.46 - 0.065 * COUNT);
  const steps = range(5).map((step) => {
    const half = inner * (1.1 + 0.62 * step);
    const y = height * (0.74 + 0.055 * step);
    return `<path fill="${blend(sand, blend(river, ink, 0.4), 0.1 + step * 0.16)}" d="M${px(width / 2 - half)} ${px(y)}h${px(2 * half)}v${height}h-${px(2 * half)}z"/>`;
  });
  return [
    shadow('shade', width * 0.014),
    gradient('wall', [blend(river, ink, 0.55), blend(ink, river, 0.2)], [1, 1]),
    gradient('sun', [blend(signal, '#ffffff', 0.35), signal], [0, 1]),
    `<path fill="url(#wall)" d="M0 0h${width}v${height}H0z"/>`,
    ...layers,
    `<circle cx="${width / 2}" cy="${px(height * 0.64)}" r="${px(inner * 1.02)}" fill="url(#sun)"/>`,
    ...steps,
  ].join('');
};
