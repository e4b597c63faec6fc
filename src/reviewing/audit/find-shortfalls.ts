import { excessesOf } from '../../tooling/page/weight.ts';
import { blocked, type LighthouseFigures, type Measurement, seconds, shift } from './result.ts';

/**
 * Targets for every page on Lighthouse's simulated slow phone. Not checked by the tests, because times depend on the
 * machine.
 */
const AIMS = {
  /** Both paints in multiples of those of a heading and one picture, measured in the same run. */
  firstPaint: 1.2,
  largestPaint: 1.15,
  blockingMs: 0,
  layoutShift: 0,
  /** Minimum of each Lighthouse score. */
  score: 100,
};

/**
 * Describes each budget and aim that a page fails.
 *
 * @param limit metrics of a minimal page on this machine, if Lighthouse ran
 */
export function findShortfalls(page: Measurement, limit?: LighthouseFigures): string[] {
  return [
    ...excessesOf(page.path, page.transfers, page.inlineScriptBytes),
    ...(page.lighthouse && limit ? missedAims(page.lighthouse, limit) : []),
  ];
}

function missedAims(figures: LighthouseFigures, limit: LighthouseFigures): string[] {
  // Compare rounded figures, as the table shows them.
  const times: [name: string, figure: string, aim: string][] = [
    ['first paint after', seconds(figures.firstPaintMs), seconds(AIMS.firstPaint * limit.firstPaintMs)],
    [
      'largest paint after',
      seconds(figures.largestPaintMs),
      seconds(AIMS.largestPaint * limit.largestPaintMs),
    ],
    ['blocked for', blocked(figures.blockingMs), blocked(Math.max(AIMS.blockingMs, limit.blockingMs))],
    ['layout shift of', shift(figures.layoutShift), shift(AIMS.layoutShift)],
  ];
  const late = times
    // A missing metric (`NaN`) fails.
    .filter(([, figure, highest]) => !(Number.parseFloat(figure) <= Number.parseFloat(highest)))
    .map(([name, figure, highest]) => `${name} ${figure}, aim ${highest}`);
  const low = Object.entries(figures.scores)
    .filter(([, score]) => score < AIMS.score)
    .map(([category, score]) => {
      const reasons = figures.lost.filter((reason) => reason.startsWith(`${category}: `));
      const audits = reasons.map((reason) => reason.slice(category.length + 2)).join(', ');
      return `${category} ${score}, aim ${AIMS.score}${audits && ` (${audits})`}`;
    });
  return [...late, ...low];
}
