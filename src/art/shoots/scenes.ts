/** The pictures taken in Blender. */
import type { Shoot, Texture } from '../kit/scene.ts';

/** A print of a page on a transparent ground. */
const print = (page: string, size: [number, number], density = 1): Texture => ({
  page: `prints/${page}`,
  size,
  density,
});

const bramblecourt = (name: string) => print(`bramblecourt.html#${name}`, [900, 1000]);

/** The picture of a service: a set without prints. */
const service = (id: string, grade: Shoot['grade'], more: Partial<Shoot> = {}): Shoot => ({
  id,
  script: `${id}.py`,
  size: [1600, 1200],
  samples: 20,
  grade,
  output: `src/content/services/${id}/picture.jpg`,
  ...more,
});

export const scenes: Shoot[] = [
  {
    id: 'bramblecourt-serums',
    script: 'bramblecourt-serums.py',
    size: [1600, 1200],
    samples: 80,
    grade: { exposure: 0.28, contrast: 1.32, saturation: 1.1 },
    output: 'src/content/portfolio/bramblecourt-serums/picture.jpg',
    textures: Object.fromEntries(['one', 'two', 'three', 'four', 'five'].map((n) => [n, bramblecourt(n)])),
  },
  {
    id: 'harbor-nine-bag',
    script: 'harbor-nine-bag.py',
    size: [1600, 1200],
    samples: 44,
    frames: 150,
    grade: { exposure: 0.2, contrast: 1.3, saturation: 1.1 },
    textures: { front: print('harbor-nine.html', [1000, 1400]) },
  },
  {
    id: 'web-development',
    script: 'web-development.py',
    size: [1600, 1200],
    samples: 48,
    grade: { exposure: 0.15, contrast: 1.26, bloom: 0.04, bloomFrom: 2.5 },
    output: 'src/content/services/web-development/picture.jpg',
    textures: {
      page: print('boats.html', [1600, 1010]),
      phone: print('boats.html#phone', [620, 1352]),
      keys: print('keyboard.html', [2160, 800]),
    },
  },
  {
    id: 'product-shoot',
    script: 'product-shoot.py',
    size: [1600, 1200],
    samples: 40,
    grade: { exposure: 0.1, contrast: 1.28 },
    output: 'src/content/services/product-shoot/picture.jpg',
    textures: {
      cordial: print('halfpenny.html#cordial', [800, 976]),
      jam: print('halfpenny.html#jam', [800, 900]),
      card: print('halfpenny.html#card', [1000, 680]),
    },
  },
  {
    id: 'film-set-monitor',
    script: 'film-set-monitor.py',
    size: [960, 540],
    samples: 32,
    grade: { contrast: 1.25 },
  },
  {
    id: 'video-shoot-production',
    script: 'video-shoot-production.py',
    size: [1280, 960],
    width: 1600,
    samples: 22,
    grade: { exposure: 0.5, contrast: 1.25, bloom: 0.1, bloomFrom: 2 },
    output: 'src/content/services/video-shoot-production/picture.jpg',
    textures: {
      monitor: { ...print('film-set.html#monitor', [960, 540]), footage: ['film-set-monitor'] },
      slate: print('film-set.html#slate', [1400, 920]),
      stripes: print('film-set.html#stripes', [1400, 142]),
    },
  },
  ...['hero-falls', 'hero-mill'].map((id): Shoot => ({
    id,
    script: `${id}.py`,
    size: [1920, 1200],
    width: 2400,
    samples: 28,
    grade: { exposure: 0.4, contrast: 1.18, bloom: 0.25, bloomFrom: 0.8, black: 0.0, radius: 6 },
    output: `src/content/home/${id}.jpg`,
  })),
  service('seo', { contrast: 1.28 }),
  service('influencer-marketing', { contrast: 1.25, exposure: 0.2 }),
  service('digital-marketing', { contrast: 1.26 }),
  service('social-media-marketing', { contrast: 1.28 }),
  service(
    'vedio-editing',
    { contrast: 1.25, exposure: 0.15, bloom: 0.06, bloomFrom: 2 },
    {
      textures: Object.fromEntries(
        [0, 2, 3].map((start, index) => ['abc'[index], print(`film-strip.html#${start}`, [2430, 260])]),
      ),
    },
  ),
  service(
    'influencer-reel-editing',
    { contrast: 1.26, exposure: 0.1, bloom: 0.04, bloomFrom: 2.5 },
    {
      textures: Object.fromEntries(
        [0, 1, 2].map((moment) => ['abc'[moment], print(`pancake.html#${moment}`, [620, 1300])]),
      ),
    },
  ),
  service('lead-generation', { contrast: 1.28 }),
  service(
    'perfromance-marketing',
    { contrast: 1.28, exposure: 0.1 },
    { textures: { scale: print('scale.html', [340, 1620]) } },
  ),
  {
    id: 'tidewright-booking',
    script: 'tidewright-booking.py',
    size: [1440, 1080],
    width: 1600,
    samples: 20,
    grade: { contrast: 1.26, bloom: 0.03, bloomFrom: 3 },
    output: 'src/content/portfolio/tidewright-booking/picture.jpg',
    textures: Object.fromEntries(
      [1, 2, 3, 4].map((step) => [step, print(`tidewright.html#${step}`, [376, 802], 1.5)]),
    ),
  },
  {
    id: 'lumen-orchard-campaign',
    script: 'lumen-orchard-campaign.py',
    size: [1600, 1200],
    samples: 28,
    grade: { exposure: 0.3, contrast: 1.26, saturation: 1.24, bloom: 0.03, bloomFrom: 4, vignette: 0.08 },
    output: 'src/content/portfolio/lumen-orchard-campaign/picture.jpg',
    textures: {
      billboard: print('lumen.html#billboard', [1230, 508]),
      poster: print('lumen.html#poster', [400, 608], 1.5),
      letter: print('lumen.html#letter', [520, 660], 1.5),
      envelope: print('lumen.html#envelope', [470, 250]),
      banner: print('lumen.html#banner', [474, 1000], 1.5),
    },
  },
  {
    id: 'alder-bench',
    script: 'alder-bench.py',
    size: [1600, 806],
    samples: 24,
    grade: { exposure: 0.55, contrast: 1.2, vignette: 0.05 },
  },
  ...(['oxbow-bike', 'oxbow-parts'] as const).map((id): Shoot => ({
    id,
    script: 'oxbow-bike.py',
    size: id === 'oxbow-bike' ? [984, 500] : [520, 520],
    frames: id === 'oxbow-bike' ? 1 : 6,
    samples: 28,
    grade: { exposure: 0.6, contrast: 1.26 },
    textures: { name: print('oxbow.html', [92, 920]) },
  })),
  {
    id: 'oxbow-ads',
    script: 'oxbow-ads.py',
    size: [1440, 1080],
    width: 1600,
    samples: 20,
    grade: { exposure: 0.12, contrast: 1.36, saturation: 1.36, vignette: 0.06 },
    output: 'src/content/portfolio/oxbow-ads/picture.jpg',
    textures: { sheet: print('oxbow-ads.html', [1600, 1200], 2) },
  },
  {
    id: 'pinewhistle-jacket',
    script: 'pinewhistle-jacket.py',
    size: [1280, 960],
    samples: 22,
    grade: { exposure: 0.5, contrast: 1.24, saturation: 1.2 },
    textures: { badge: print('pinewhistle.html', [750, 300]) },
  },
  {
    id: 'pinewhistle-posts',
    script: 'pinewhistle-posts.py',
    size: [636, 354],
    frames: 6,
    samples: 24,
    grade: { exposure: 0.5, contrast: 1.25, saturation: 1.15 },
    textures: { badge: print('pinewhistle.html', [750, 300]), name: print('oxbow.html', [92, 920]) },
  },
  {
    id: 'kestrel-physio-page',
    script: 'kestrel-physio-page.py',
    size: [1600, 1200],
    samples: 32,
    grade: { exposure: 0.2, contrast: 1.28, saturation: 1.16, bloom: 0.03, bloomFrom: 3 },
    output: 'src/content/portfolio/kestrel-physio-page/picture.jpg',
    textures: {
      page: print('kestrel.html', [1600, 1010]),
      phone: print('kestrel.html#phone', [620, 1352]),
      keys: print('keyboard.html', [2160, 800]),
    },
  },
  {
    id: 'lumen-orchard-quotes',
    script: 'lumen-orchard-quotes.py',
    size: [1600, 1200],
    samples: 32,
    grade: { exposure: 0.2, contrast: 1.26, saturation: 1.16, bloom: 0.02, bloomFrom: 4, vignette: 0.08 },
    output: 'src/content/portfolio/lumen-orchard-quotes/picture.jpg',
    textures: { form: print('lumen-quotes.html', [1600, 1111]) },
  },
  {
    id: 'pinewhistle-ads',
    script: 'pinewhistle-ads.py',
    size: [1600, 1200],
    samples: 32,
    grade: { exposure: 0.6, contrast: 1.26, saturation: 1.14, bloom: 0.06, bloomFrom: 2.5 },
    output: 'src/content/portfolio/pinewhistle-ads/picture.jpg',
    textures: Object.fromEntries(
      ['a', 'b', 'c'].flatMap((ad) => [
        [ad, print(`pinewhistle-ads.html#${ad}`, [540, 820])],
        [`${ad}-go`, print(`pinewhistle-ads.html#${ad}-go`, [600, 110])],
        [`${ad}-note`, print(`pinewhistle-ads.html#${ad}-note`, [640, 320])],
      ]),
    ),
  },
  {
    id: 'saltgrass-inn-stay',
    script: 'saltgrass-inn-stay.py',
    size: [1600, 1200],
    samples: 28,
    grade: { exposure: 0.3, contrast: 1.26, saturation: 1.16, bloom: 0.03, bloomFrom: 3 },
    output: 'src/content/portfolio/saltgrass-inn-stay/picture.jpg',
    textures: {
      left: print('saltgrass.html#left', [764, 1128], 1.5),
      right: print('saltgrass.html#right', [764, 1128], 1.5),
      one: print('saltgrass.html#one', [418, 298], 2),
      two: print('saltgrass.html#two', [418, 318], 2),
      card: print('saltgrass.html#card', [640, 352], 1.5),
    },
  },
];
