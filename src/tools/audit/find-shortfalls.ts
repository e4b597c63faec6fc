import { AIMS } from '../budgets.ts';
import { excessesOf } from '../shared/weight.ts';
import { milliseconds, seconds, shift } from './format.ts';
import type { LighthouseFigures, Measurement } from './result.ts';

/** What a page falls short of, each in words: its budget, the aims, the rules of accessibility and structured data. */
export function findShortfalls(page: Measurement): string[] {
  return [
    ...excessesOf(page.path, page.transfers, page.inlineScriptBytes),
    ...(page.lighthouse ? missedAims(page.lighthouse) : []),
    ...brokenRules(page),
    ...page.structuredData.map((mistake) => `structured data: ${mistake}`),
    ...slowMenu(page),
  ];
}

function missedAims(figures: LighthouseFigures): string[] {
  // Figures are judged as the table shows them: 0.75 s is not above 0.75 s.
  const times: [name: string, figure: string, aim: string][] = [
    ['first paint after', seconds(figures.firstPaintMs), seconds(AIMS.firstPaintMs)],
    ['largest paint after', seconds(figures.largestPaintMs), seconds(AIMS.largestPaintMs)],
    ['blocked for', milliseconds(figures.blockingMs), milliseconds(AIMS.blockingMs)],
    ['layout shift of', shift(figures.layoutShift), shift(AIMS.layoutShift)],
  ];
  const late = times
    // A figure that is missing does not pass.
    .filter(([, figure, aim]) => !(Number.parseFloat(figure) <= Number.parseFloat(aim)))
    .map(([name, figure, aim]) => `${name} ${figure}, aim ${aim}`);
  const low = Object.entries(figures.scores)
    .filter(([, score]) => score < AIMS.score)
    .map(([category, score]) => {
      const reasons = figures.lost.filter((reason) => reason.startsWith(`${category}: `));
      const audits = reasons.map((reason) => reason.slice(category.length + 2)).join(', ');
      return `${category} ${score}, aim ${AIMS.score}${audits && ` (${audits})`}`;
    });
  return [...late, ...low];
}

/** One sentence for each rule, with the first place where it is broken. */
function brokenRules({ accessibility }: Measurement): string[] {
  return [...Map.groupBy(accessibility, ({ rule }) => rule).values()].map((findings) => {
    const { rule, help, where } = findings[0]!;
    const others = findings.length > 1 ? ` and ${findings.length - 1} more` : '';
    return `axe ${rule}: ${help} (${where}${others})`;
  });
}

function slowMenu({ menuMs }: Measurement): string[] {
  if (menuMs === undefined) return ['the menu does not open'];
  const answer = Math.round(menuMs);
  return answer > AIMS.menuMs ? [`the menu answers after ${answer} ms, aim ${AIMS.menuMs} ms`] : [];
}
