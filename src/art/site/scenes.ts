import type { Drawing, Shoot, Texture } from '../kit/scene.ts';

/** A sheet of paper or a screen in the office. */
const desk = (name: string, size: [number, number] = [500, 706]): Texture => ({
  page: `prints/desk.html#${name}`,
  size,
});

/** The pictures of the pages about us and contact. */
export const scenes: (Drawing | Shoot)[] = [
  {
    id: 'office',
    script: 'office.py',
    size: [1440, 960],
    width: 2000,
    samples: 28,
    grade: { exposure: 0.45, contrast: 1.22, bloom: 0.14, bloomFrom: 1.6 },
    output: 'src/content/about/office.jpg',
    budget: 450,
    textures: {
      view: { page: 'falls.html', size: [2000, 1333] },
      page: desk('page', [1200, 760]),
      keys: { page: '../shoots/prints/keyboard.html', size: [2160, 800] },
      ...Object.fromEntries(['water', 'bars', 'type', 'plan', 'river'].map((name) => [name, desk(name)])),
    },
  },
  {
    id: 'office-map',
    script: 'office-map.py',
    size: [1440, 1080],
    width: 1600,
    samples: 24,
    grade: { exposure: 0.32, contrast: 1.26 },
    output: 'src/content/contact/office-map.jpg',
  },
];
