import { readFileSync } from 'node:fs';
import postcss from 'postcss';
import type { ChangedEntry } from '../../model/entries/differences.ts';
import { escapeHtml } from '../preview/ribbon.ts';
import { designFunctions } from '../../design/design-functions.mjs';
import { fontFiles, unicodeRange } from '../../design/font-characters.ts';
import type { Typefaces } from '../../design/make-fonts.ts';
import type { Area } from './compare-pixels.ts';
import {
  type BeforeAfter,
  type ListedPage,
  listPages,
  looksTheSame,
  notCompared,
  type PageReview,
  type ReportPicture,
  type Review,
  type Screen,
  SCREENS,
  type View,
  type WordedChange,
} from './result.ts';
import {
  bytes,
  count,
  entryTitle,
  fileChanges,
  headline,
  repeatedStates,
  samePages,
  valueChanges,
  verdict,
  weightChange,
} from './summary.ts';

const read = (path: string, encoding: BufferEncoding = 'utf8') =>
  readFileSync(new URL(path, import.meta.url), encoding);

/**
 * Renders the report as a self-contained HTML file with inline styles, fonts, script and images. Text from pages is
 * untrusted and escaped.
 */
export function reportHtml(review: Review): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeHtml(headline(review))} Review of ${escapeHtml(review.after)}</title>
<style>${fontFaces()}${tokens()}${read('report.css')}</style>
</head>
<body data-surface="paper">
<a class="skip" href="#pages">Skip to the pages</a>
<header data-surface="ink">
<p class="kind">Review</p>
<h1>${escapeHtml(headline(review))}</h1>
<p>${escapeHtml(`What ${review.after} makes of ${review.before}.`)}</p>
</header>
${content(review)}
${overview(review)}
<main id="pages">
${listPages(review.pages).map(pageSection).join('\n')}
${sentences('repeated', 'The same changes also show on', repeatedStates(review))}
${unchanged(review)}
${sentences('limits', 'Not compared', notCompared(review))}
</main>
<script>${read('report.js')}</script>
</body>
</html>
`;
}

/** Returns the design tokens of the site, with computed sizes of headings. */
const tokens = () => postcss([designFunctions()]).process(read('../../design/tokens.css')).css;

/** Renders `@font-face` rules for the two typefaces of the site. */
function fontFaces(): string {
  const { letters }: Typefaces = JSON.parse(read('../../design/typefaces.json'));
  const face = (name: string, file: string, weight: string, characters: string) => {
    const font = read(`../../design/fonts/${file}.woff2`, 'base64');
    const source = `src:url(data:font/woff2;base64,${font});unicode-range:${unicodeRange(characters)}`;
    return `@font-face{font-family:'${name}';font-weight:${weight};${source}}`;
  };
  return Object.entries(fontFiles(letters))
    .flatMap(([end, characters]) => [
      face('Display', `display${end}`, '800', characters),
      face('Text', `text${end}`, '400 600', characters),
    ])
    .join('');
}

/** Renders the changed content, worded for editors, before any picture. */
function content({ content: entries }: Review): string {
  if (entries.length === 0) return '';
  const articles = entries.map(
    (entry) =>
      `<article><h3>${escapeHtml(entryTitle(entry))}</h3>${wordList(valueChanges(entry))}${files(entry)}</article>`,
  );
  return `<section class="content" aria-labelledby="content"><h2 id="content">What changed in the content</h2>${articles.join('\n')}</section>`;
}

const files = (entry: ChangedEntry) =>
  entry.pictures.length > 0 ? `<p>${fileChanges(entry).map(escapeHtml).join('<br>')}</p>` : '';

/** Renders a summary table of the pages that differ. */
function overview({ pages }: Review): string {
  if (pages.length === 0) return '';
  const change = ({ before, after }: BeforeAfter<number>) =>
    [...new Set([before, after].map((number) => (number === undefined ? 'none' : bytes(number))))].join(
      ' → ',
    );
  const rows = pages.map(
    (page) => `<tr>
<th scope="row"><a href="#${sectionId(page)}">${escapeHtml(page.path)}</a>${page.others.length > 0 ? ` and ${count(page.others.length, 'other')}` : ''}</th>
<td>${verdict(page)}</td>
<td>${page.words.length}</td>
<td>${change(page.bytes)}</td>
<td>${page.findings.length > 0 ? `<b class="trouble">${page.findings.length}</b>` : '0'}</td>
</tr>`,
  );
  return `<div class="overview" role="region" aria-label="Pages that differ" tabindex="0"><table>
<thead><tr><th scope="col">Page</th><th scope="col">What happened</th><th scope="col">Changes in words</th><th scope="col">Page weight</th><th scope="col">New accessibility findings</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** Renders sentences as a section of their own; nothing if there are none. */
const sentences = (id: string, title: string, items: string[]) =>
  items.length > 0
    ? `<section class="sentences" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${list(items.map(escapeHtml))}</section>`
    : '';

const list = (items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const unchanged = ({ unchanged: paths }: Review) =>
  paths.length > 0
    ? `<details class="unchanged"><summary>${count(paths.length, 'page')} without a difference</summary>${list(paths.map(escapeHtml))}</details>`
    : '';

/** Returns the id of a page's section: `page-services-seo`. */
const sectionId = ({ path }: PageReview) => `page-${asId(path.slice(1)) || 'home'}`;

const asId = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Renders the section of a page: textual changes, accessibility findings, sizes and screenshots. */
function pageSection(listed: ListedPage): string {
  const { page, words: changes } = listed;
  const id = sectionId(page);
  const same = samePages(listed);
  const weight = weightChange(page);
  return `<section class="page" id="${id}" aria-labelledby="${id}-name">
<h2 id="${id}-name">${escapeHtml(page.path)} <span class="verdict">${verdict(page)}</span></h2>
${changes.length === 0 && !listed.sameAs ? '<p>Nothing that it says has changed.</p>' : wordList(changes)}
${same ? `<p>${escapeHtml(same)}.</p>` : ''}
${findings(page)}
${weight ? `<p class="minor">${weight}</p>` : ''}
${
  looksTheSame(page)
    ? '<p class="minor">It looks the same on a phone and on a desktop.</p>'
    : page.views.map((view) => viewer(page, view)).join('\n')
}
</section>`;
}

/** Renders textual changes as a list of subject, old and new text. */
function wordList(changes: WordedChange[]): string {
  if (changes.length === 0) return '';
  const value = (tag: 'del' | 'ins', label: string, text: string | undefined) =>
    text === undefined
      ? `<dd class="minor"><span class="label">${label}</span> –</dd>`
      : `<dd><span class="label">${label}</span> <${tag}>${escapeHtml(text)}</${tag}></dd>`;
  const rows = changes.map(
    ({ what, before, after }) =>
      `<div><dt>${escapeHtml(what)}</dt>${value('del', 'Before', before)}${value('ins', 'After', after)}</div>`,
  );
  return `<dl class="words">${rows.join('\n')}</dl>`;
}

function findings({ findings: found }: PageReview): string {
  if (found.length === 0) return '';
  const items = found.map(
    ({ rule, help, where }) =>
      `${escapeHtml(help)} <span class="where">${escapeHtml(rule)}: <code>${escapeHtml(where)}</code></span>`,
  );
  return `<div class="findings"><h3>${count(found.length, 'new accessibility finding')}</h3>${list(items)}</div>`;
}

const SCREEN_NAMES: Record<Screen, string> = { phone: 'Phone', desktop: 'Desktop' };

/**
 * Renders the screenshots of a view, before and after. Without script they are side by side; `report.js` adds the slider
 * and the button for the next difference.
 */
function viewer(page: PageReview, { screen, state = '', pictures, difference }: View): string {
  const name = [`${SCREEN_NAMES[screen]}, ${SCREENS[screen].width} pixels wide`, escapeHtml(state)]
    .filter(Boolean)
    .join(': ');
  const where = [`${page.path} on a ${screen}`, state].filter(Boolean).join(', ');
  const places = difference.after.length;
  if (page.kind === 'changed' && places === 0) return `<p class="minor">${name}: looks the same.</p>`;
  if (!pictures.before && !pictures.after)
    return `<p class="minor">${name}: no picture, this report is full.</p>`;
  const id = [sectionId(page), screen, ...(state ? [asId(state)] : [])].join('-');
  return `<figure class="viewer" data-screen="${screen}" id="${id}">
<figcaption><h3>${name}</h3>${places > 0 ? `<p>${count(places, 'place')} differ${places === 1 ? 's' : ''}.</p>` : ''}</figcaption>
<div class="controls" hidden></div>
<div class="stage" role="region" aria-label="${escapeHtml(where)}" tabindex="0"><div class="shots">${(
    ['before', 'after'] as const
  )
    .map((side) => shot(side, pictures[side], difference[side], `${where} ${side} the change`))
    .join('')}</div></div>
</figure>`;
}

function shot(
  side: 'before' | 'after',
  picture: ReportPicture | undefined,
  areas: Area[],
  alt: string,
): string {
  if (!picture) return '';
  const { src, width, height } = picture;
  const marks = areas
    .map((area) => `<rect x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}"/>`)
    .join('');
  return `<div class="shot" data-side="${side}"><p class="side">${side === 'before' ? 'Before' : 'After'}</p><div class="frame"><img src="${src}" width="${width}" height="${height}" alt="${escapeHtml(alt)}"><svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${marks}</svg></div></div>`;
}
