import type { PictureMaker } from './pictures.ts';
import type { Shown } from './shown.ts';
import type { Screen } from './screens.ts';
import type { Both } from './tab.ts';

/** Dependencies of `reviewPage`. */
export interface Surroundings {
  tabs: Record<Screen, Both>;
  /** URLs of the two home pages, with a trailing slash. */
  urls: { before: string; after: string };
  pictures: PictureMaker;
  shown: Shown;
  /** Whether a page differs in a way of its own, by its path. */
  isChanged: (path: string) => boolean;
  /** Called for each state that cannot be compared. */
  onMissed: (state: string) => void;
  /** Called for each state of a page whose differences are shown elsewhere. */
  onRepeated: (path: string, state: string) => void;
}
