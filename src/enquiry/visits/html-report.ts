import { escapeHtml } from '../output.ts';
import { formatPeriod } from './days.ts';
import { type Breakdown, BREAKDOWNS, type Report, type Row, shorten, formatRow } from './report.ts';

const TITLES: Record<Breakdown, [title: string, column: string]> = {
  page: ['By page', 'Page'],
  service: ['By service', 'Service'],
  referrer: ['By where the visit came from', 'Came from'],
  campaign: ['By campaign', 'Campaign'],
};

/** Formats a report as one HTML document without scripts and files of its own, for reading, printing and mails. */
export function toHtml(report: Report, site: string): string {
  const { period, total, days } = report;
  const formatted = formatRow(total);
  const title = 'What brings enquiries';
  const span = formatPeriod(period);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}: ${span}</title>
<style>${STYLE}</style>
<body>
<main>
<header>
<p class="site">${escapeHtml(site)}</p>
<h1>${title}</h1>
<p class="span">${span}</p>
</header>
<table class="totals" role="presentation"><tr>
${card(formatted.enquiries, 'enquiries', `${formatted.enquiriesChange} from the period before`)}
${card(formatted.views, 'page views', `${formatted.viewsChange} from the period before`)}
${card(formatted.share, 'enquiries per view', '')}
</tr></table>
${days.length > 1 ? `${plotDays(days, 'enquiries', 'Enquiries per day')}${plotDays(days, 'views', 'Page views per day')}` : ''}
${BREAKDOWNS.map((by) => section(report.by[by], by)).join('\n')}
<footer>Views are counted without cookies, addresses and scripts; bots and whoever asks not to be tracked are left out.
Changes are against the period of the same length before. Campaigns with few enquiries share a row, so that none names a
person.</footer>
</main>
</body>
</html>
`;
}

const card = (figure: string, what: string, remark: string) =>
  `<td><b>${figure}</b><br>${what}${remark && `<br><small>${remark}</small>`}</td>`;

function section(all: Row[], by: Breakdown): string {
  const [title, column] = TITLES[by];
  const rows = shorten(all);
  if (rows.length === 0) return '';
  const measure = rows.some(({ enquiries }) => enquiries > 0) ? 'enquiries' : 'views';
  const most = Math.max(...rows.map((row) => row[measure]), 1);
  const withViews = (first: string, ...more: string[]) => (by === 'service' ? first : first + more.join(''));
  const body = rows.map((row) => {
    const { views, viewsChange, enquiries, enquiriesChange, share } = formatRow(row, by);
    const cells = withViews(
      `<td>${enquiries}<small>${enquiriesChange}</small></td>`,
      `<td>${views}<small>${viewsChange}</small></td>`,
      `<td>${share}</td>`,
    );
    const width = Math.round((row[measure] / most) * 100);
    const bar = width > 0 ? `<div class="bar" style="width:${width}%"></div>` : '';
    return `<tr><th scope="row">${escapeHtml(row.name)}${bar}</th>${cells}</tr>`;
  });
  const heads = withViews('<th>Enquiries</th>', '<th>Views</th>', '<th>Share</th>');
  return `<section><h2>${title}</h2>
<table><thead><tr><th>${column}</th>${heads}</tr></thead>
<tbody>${body.join('\n')}</tbody></table></section>`;
}

/** Units of the view box, which is stretched over the plot. Labels stand outside, so that they are not. */
const WIDTH = 1_000;
const HEIGHT = 100;

/** Share of a day's room that its column takes. */
const COLUMN = 0.72;

/** Plots a figure of each day as columns, as SVG in a figure with captions. */
function plotDays(days: Row[], measure: 'views' | 'enquiries', caption: string): string {
  const top = niceCeiling(Math.max(...days.map((day) => day[measure])));
  const step = WIDTH / days.length;
  const columns = days.map((day, index) => {
    const value = day[measure];
    const height = round((value / top) * HEIGHT);
    const x = round((index + (1 - COLUMN) / 2) * step);
    const title = `<title>${formatDay(day.name)}: ${value.toLocaleString('en-US')}</title>`;
    return `<rect x="${x}" y="${round(HEIGHT - height)}" width="${round(step * COLUMN)}" height="${height}">${title}</rect>`;
  });
  const between = (left: string, right: string) => `<span>${left}</span><span class="right">${right}</span>`;
  return (
    `<figure><figcaption>${between(caption, top.toLocaleString('en-US'))}</figcaption>` +
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${caption}">` +
    `${columns.join('')}</svg>` +
    `<figcaption>${between(formatDay(days[0]!.name), formatDay(days.at(-1)!.name))}</figcaption></figure>\n`
  );
}

const round = (value: number) => Number(value.toFixed(1));

/** Returns the next of 1, 2, 5, 10, 20, 50 and so on. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((nice) => nice >= value)!;
}

const formatDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  );

/** Colours without variables, which mail programs do not know. */
const STYLE = `
body{margin:0;background:#fff;color:#1c1e21;font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main{max-width:880px;margin:0 auto;padding:32px 20px 48px}
h1{margin:0;font-size:32px;line-height:1.15;letter-spacing:-.01em}
h2{margin:40px 0 4px;font-size:18px}
p{margin:0}
.site,.span,small,footer,thead th,figcaption{color:#5b6169}
.site{font-size:14px}
.span{margin-top:6px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
.totals{margin:28px 0 8px;border-top:2px solid #1c1e21}
.totals td{width:33%;padding:14px 12px 8px 0;vertical-align:top;text-align:left;line-height:1.35}
.totals b{font-size:34px;line-height:1.1;letter-spacing:-.02em}
section table td,section table thead th+th{width:92px;text-align:right;white-space:nowrap}
section th,section td{vertical-align:top;padding:9px 0 9px 12px;border-bottom:1px solid #e2e5e9;font-weight:400;text-align:left}
section th:first-child{padding-left:0;overflow-wrap:anywhere}
thead th{font-size:13px}
small{font-size:13px}
td small{display:block}
.bar{height:6px;margin-top:6px;border-radius:0 3px 3px 0;background:#2f6fde;print-color-adjust:exact;-webkit-print-color-adjust:exact}
figure{margin:24px 0 0}
figcaption{font-size:14px;font-variant-numeric:tabular-nums}
figcaption span{display:inline-block;width:50%}
figcaption .right{text-align:right}
svg{display:block;box-sizing:border-box;width:100%;height:104px;margin:4px 0;border:solid #e2e5e9;border-width:1px 0;fill:#2f6fde}
footer{margin-top:40px;font-size:13px}
@media (max-width:560px){
main{padding:20px 16px 32px}
h1{font-size:26px}
.totals b{font-size:25px}
.totals td{font-size:14px}
section table td,section table thead th+th{width:58px}
}
@media (prefers-color-scheme:dark){
body{background:#15171a;color:#eceef0}
.site,.span,small,footer,thead th,figcaption{color:#a2a9b1}
.totals{border-color:#eceef0}
section th,section td{border-color:#30353b}
.bar{background:#6ea0ff}
svg{fill:#6ea0ff;border-color:#30353b}
}
@media print{
body{background:#fff;color:#000;font-size:11pt}
main{max-width:none;padding:0}
section,figure,tr{break-inside:avoid}
h2{break-after:avoid}
}
`;
