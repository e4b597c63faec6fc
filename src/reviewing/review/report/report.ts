import { readFileSync } from 'node:fs';
import { escapeHtml } from '../../../build/preview/escape-html.ts';
import { BASIC_CHARACTERS, MORE_CHARACTERS, unicodeRange } from '../../../design/font-characters.ts';
import type { ChangedEntry } from '../../../authoring/edit/entries/differences.ts';
import { notCompared, type Review, tellOnce } from '../result.ts';
import { bytes, count, entryTitle, headline, repeatedStates, verdict } from '../summary.ts';
import { pageSection, sectionId, wordList } from './page-section.ts';

const ROOT = new URL('../../../../', import.meta.url);
const own = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

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
<style>${fontFaces()}${readFileSync(new URL('src/design/tokens.css', ROOT), 'utf8')}${own('report.css')}${own('viewer.css')}</style>
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
<main id="pages" tabindex="-1">
${tellOnce(review.pages).map(pageSection).join('\n')}
${repeated(review)}
${unchanged(review)}
${limits(review)}
</main>
<script>${own('report.js')}</script>
</body>
</html>
`;
}

/** Renders what changed in the content, in an editor's words, before any picture. */
function content({ content: entries }: Review): string {
  if (!entries || entries.length === 0) return '';
  const articles = entries.map(
    (entry) => `<article><h3>${escapeHtml(entryTitle(entry))}</h3>${values(entry)}${files(entry)}</article>`,
  );
  return `<section class="content" aria-labelledby="content"><h2 id="content">What changed in the content</h2>${articles.join('\n')}</section>`;
}

/** Of a new or deleted entry the values are on its pages. */
const values = ({ state, words }: ChangedEntry) =>
  state === 'changed' ? wordList(words.map(({ title, ...sides }) => ({ what: title, ...sides }))) : '';

const files = ({ pictures }: ChangedEntry) =>
  pictures.length > 0
    ? `<p>${pictures.map(({ path, kind }) => escapeHtml(`${path.split('/').at(-1)}: ${kind === 'changed' ? 'another file' : kind}`)).join('<br>')}</p>`
    : '';

/** Renders what the report says nothing about. */
const limits = (review: Review) =>
  `<section class="limits" aria-labelledby="limits"><h2 id="limits">Not compared</h2><ul>${notCompared(review)
    .map((sentence) => `<li>${escapeHtml(sentence)}</li>`)
    .join('')}</ul></section>`;

/** Renders `@font-face` rules for the two typefaces of the site, each with a second file for less common characters. */
function fontFaces(): string {
  const face = (name: string, file: string, weight: string, characters: string) => {
    const font = readFileSync(new URL(`src/design/fonts/${file}.woff2`, ROOT)).toString('base64');
    const source = `src:url(data:font/woff2;base64,${font});unicode-range:${unicodeRange(characters)}`;
    return `@font-face{font-family:'${name}';font-weight:${weight};${source}}`;
  };
  const typeface = (name: string, file: string, weight: string) =>
    face(name, file, weight, BASIC_CHARACTERS) + face(name, `${file}-more`, weight, MORE_CHARACTERS);
  return typeface('Display', 'display', '800') + typeface('Text', 'text', '400 600');
}

/** Renders a summary table of the pages that differ. */
function overview({ pages }: Review): string {
  if (pages.length === 0) return '';
  const change = ({ before, after }: { before?: number | undefined; after?: number | undefined }) =>
    [...new Set([before, after].map((number) => (number === undefined ? 'none' : bytes(number))))].join(
      ' → ',
    );
  const rows = pages.map(
    (page) => `<tr>
<th scope="row"><a href="#${sectionId(page.path)}">${escapeHtml(page.path)}</a>${page.alike.length > 0 ? ` and ${count(page.alike.length, 'other')}` : ''}</th>
<td>${verdict(page)}</td>
<td>${page.words.length}</td>
<td>${change(page.bytes)}</td>
<td>${change(page.scriptBytes)}</td>
<td>${page.findings.length > 0 ? `<b class="trouble">${page.findings.length}</b>` : '0'}</td>
</tr>`,
  );
  return `<div class="overview" role="region" aria-label="Pages that differ" tabindex="0"><table>
<thead><tr><th scope="col">Page</th><th scope="col">What happened</th><th scope="col">Changes in words</th><th scope="col">Page weight</th><th scope="col">Script</th><th scope="col">New accessibility findings</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** Renders where else visitors meet the changes that are shown. */
const repeated = (review: Review) =>
  review.repeated.length > 0
    ? `<section class="limits" aria-labelledby="repeated"><h2 id="repeated">The same changes also show on</h2><ul>${repeatedStates(
        review,
      )
        .map((state) => `<li>${escapeHtml(state)}</li>`)
        .join('')}</ul></section>`
    : '';

function unchanged({ unchanged: paths }: Review): string {
  if (paths.length === 0) return '';
  return `<details class="unchanged"><summary>${count(paths.length, 'page')} without a difference</summary><ul>${paths
    .map((path) => `<li>${escapeHtml(path)}</li>`)
    .join('')}</ul></details>`;
}
