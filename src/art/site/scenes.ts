import type { Scene } from '../kit/scene.ts';

const services = [
  'web-development',
  'digital-marketing',
  'lead-generation',
  'product-shoot',
  'vedio-editing',
  'influencer-reel-editing',
  'perfromance-marketing',
  'influencer-marketing',
  'seo',
  'social-media-marketing',
  'video-shoot-production',
];

/** The site's own pictures, each drawn by the page of the same name. */
export const scenes: Scene[] = [
  ...['hero-falls', 'hero-mill'].map((id): Scene => ({
    id,
    html: `${id}.html`,
    size: [2400, 1500],
    output: `src/content/home/${id}.jpg`,
    budget: 400,
  })),
  ...services.map((id): Scene => ({
    id,
    html: `${id}.html`,
    size: [1600, 1200],
    output: `src/content/services/${id}/picture.jpg`,
    budget: 350,
  })),
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
