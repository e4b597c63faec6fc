import type { Row } from './report.ts';

/** Units of the view box, which is stretched over the plot. Labels stand outside, so that they are not. */
const WIDTH = 1_000;
const HEIGHT = 100;

/** Share of a day's room that its column takes. */
const COLUMN = 0.72;

/** Plots a figure of each day as columns, as SVG in a figure with captions. */
export function plotDays(days: Row[], measure: 'views' | 'enquiries', caption: string): string {
  const top = niceCeiling(Math.max(...days.map((day) => day[measure])));
  const step = WIDTH / days.length;
  const columns = days.map((day, index) => {
    const value = day[measure];
    const height = round((value / top) * HEIGHT);
    const x = round((index + (1 - COLUMN) / 2) * step);
    const title = `<title>${tellDay(day.name)}: ${value.toLocaleString('en-US')}</title>`;
    return `<rect x="${x}" y="${round(HEIGHT - height)}" width="${round(step * COLUMN)}" height="${height}">${title}</rect>`;
  });
  const between = (left: string, right: string) => `<span>${left}</span><span class="right">${right}</span>`;
  return (
    `<figure><figcaption>${between(caption, top.toLocaleString('en-US'))}</figcaption>` +
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${caption}">` +
    `${columns.join('')}</svg>` +
    `<figcaption>${between(tellDay(days[0]!.name), tellDay(days.at(-1)!.name))}</figcaption></figure>\n`
  );
}

const round = (value: number) => Number(value.toFixed(1));

/** Returns the next of 1, 2, 5, 10, 20, 50 and so on. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((nice) => nice >= value)!;
}

const tellDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
