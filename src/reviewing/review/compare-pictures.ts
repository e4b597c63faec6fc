import { comparePixels } from './compare-pixels.ts';
import type { DifferingPart } from './differing-part.ts';
import type { PictureMaker } from './pictures.ts';
import type { BeforeAfter, ScreenReview } from './result.ts';
import type { Screen } from './screens.ts';
import { type Detail, takePicture } from './screenshot.ts';
import type { Tab } from './tab.ts';

/** Result for a page or state that looks the same in both versions. */
export const UNCHANGED: ScreenReview = { pictures: {}, difference: { before: [], after: [] } };

/**
 * Compares screenshots of both versions. If only one version has the page, returns its screenshot alone.
 *
 * @param details what the screenshots show; default: the whole page
 */
export async function comparePictures(
  both: BeforeAfter<Tab>,
  screen: Screen,
  pictures: PictureMaker,
  details: BeforeAfter<Detail> = {},
): Promise<ScreenReview> {
  const [before, after] = await Promise.all(
    (['before', 'after'] as const).map(
      async (version) => both[version] && takePicture(both[version], details[version]),
    ),
  );
  const difference = before && after ? comparePixels(before, after) : UNCHANGED.difference;
  const isSame = before && after && difference.after.length === 0;
  if (isSame) return UNCHANGED;
  const [old, now] = await Promise.all(
    [before, after].map((picture) => picture && pictures.encode(picture, screen)),
  );
  return { difference, pictures: { before: old, after: now } };
}

/** Compares screenshots of the part in which the versions can look different. */
export async function comparePart(
  both: BeforeAfter<Tab>,
  screen: Screen,
  pictures: PictureMaker,
  part: DifferingPart,
): Promise<ScreenReview> {
  if (part === 'none') return UNCHANGED;
  return comparePictures(both, screen, pictures, part === 'whole' ? {} : part);
}
