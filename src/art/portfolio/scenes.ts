/** The pieces of the portfolio that are drawn as pages; most of the others are shoots. */
import type { Drawing } from '../kit/scene.ts';

/** A still: 4:3, full size. */
const picture = (id: string): Drawing => ({
  id,
  html: `${id}.html`,
  size: [1600, 1200],
  output: `src/content/portfolio/${id}/picture.jpg`,
});

/** A further picture of a project whose first one is a shoot. */
const steps = (half: 1 | 2): Drawing => ({
  ...picture('tidewright-booking'),
  id: `tidewright-booking-steps-${half}`,
  html: `tidewright-booking-steps.html#${half}`,
  output: `src/content/portfolio/tidewright-booking/steps-${half}.jpg`,
});

/** A loop of a few seconds with the poster that stands for it. */
const film = (id: string, seconds: number, poster: number): Drawing => ({
  id,
  html: `${id}.html`,
  size: [960, 720],
  width: 1600,
  output: `src/content/portfolio/${id}/picture.jpg`,
  film: { seconds, fps: 25, poster },
});

export const scenes: Drawing[] = [
  { ...picture('alder-and-ash-store'), footage: ['alder-bench'] },
  { ...film('harbor-nine-launch', 6, 0.45), footage: ['harbor-nine-bag'] },
  { ...picture('oxbow-commuter'), footage: ['oxbow-bike', 'oxbow-parts'] },
  film('pinewhistle-trail-film', 6, 0.5),
  { ...film('alder-bench-film', 6, 0.82), footage: ['alder-joints'] },
  film('harbor-nine-reels', 6, 0.5),
  film('bramblecourt-routine', 6, 0.4),
  { ...picture('pinewhistle-creators'), footage: ['pinewhistle-jacket', 'pinewhistle-posts'] },
  picture('tidewright-local'),
  steps(1),
  steps(2),
  picture('fernhill-plant-library'),
  picture('marigold-street-week'),
  { ...film('willowmere-library', 6, 0.58), footage: ['willowmere-books'] },
];
