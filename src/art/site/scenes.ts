import type { Drawing } from '../kit/scene.ts';

/** The pictures of the pages about us and contact. */
export const scenes: Drawing[] = [
  {
    id: 'office',
    html: 'office.html',
    size: [2000, 1333],
    output: 'src/content/about/office.jpg',
    budget: 400,
  },
  {
    id: 'office-map',
    html: 'office-map.html',
    size: [1600, 1200],
    output: 'src/content/contact/office-map.jpg',
    budget: 350,
  },
];
