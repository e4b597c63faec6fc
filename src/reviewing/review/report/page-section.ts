import { escapeHtml } from '../../../build/preview/escape-html.ts';
import { looksTheSame, type PageReview, type ToldPage } from '../result.ts';
import { count, likeness, verdict, weights } from '../summary.ts';
import { SCREENS, type Screen } from '../screens.ts';
import type { WordedChange } from '../words.ts';
import { stateViewer, viewer } from './viewer.ts';

/** Returns the id of a page's section in the report: `page-services-seo`. */
export const sectionId = (path: string) => `page-${path.slice(1).replace(/\W+/g, '-') || 'home'}`;

/** Renders the section of a page: textual changes, accessibility findings, sizes and screenshots. */
export function pageSection(told: ToldPage): string {
  const { page, words: changes } = told;
  const id = sectionId(page.path);
  return `<section class="page" id="${id}" aria-labelledby="${id}-name">
<h2 id="${id}-name">${escapeHtml(page.path)} <span class="verdict">${verdict(page)}</span></h2>
${changes.length === 0 && !told.as ? '<p>Nothing that it says has changed.</p>' : wordList(changes)}
${likeness(told) ? `<p class="alike">${escapeHtml(likeness(told)!)}.</p>` : ''}
${findings(page)}
${weights(page)
  .map((line) => `<p class="weight">${line}</p>`)
  .join('')}
${pictures(page)}
</section>`;
}

function pictures(page: PageReview): string {
  if (page.looksAs)
    return `<p class="same">What differs to the eye is shown at <a href="#${sectionId(page.looksAs)}">${escapeHtml(page.looksAs)}</a>.</p>`;
  if (looksTheSame(page)) return '<p class="same">It looks the same on a phone and on a desktop.</p>';
  const screens = Object.keys(SCREENS) as Screen[];
  const id = sectionId(page.path);
  return [
    ...screens.map((screen) => viewer(page, screen, id)),
    ...page.states.map((state) => stateViewer(page, state, id)),
  ].join('\n');
}

/** Renders changes in words as a list of what, before and after. */
export function wordList(changes: WordedChange[]): string {
  if (changes.length === 0) return '';
  const rows = changes.map(
    ({ what, before, after }) =>
      `<div><dt>${escapeHtml(what)}</dt>${value('del', 'Before', before)}${value('ins', 'After', after)}</div>`,
  );
  return `<dl class="words">${rows.join('\n')}</dl>`;
}

const value = (tag: 'del' | 'ins', label: string, text: string | undefined) =>
  text === undefined
    ? `<dd class="none"><span class="label">${label}</span> –</dd>`
    : `<dd><span class="label">${label}</span> <${tag}>${escapeHtml(text)}</${tag}></dd>`;

function findings({ findings: found }: PageReview): string {
  if (found.length === 0) return '';
  const items = found.map(
    ({ rule, help, where }) =>
      `<li>${escapeHtml(help)} <span class="where">${escapeHtml(rule)}: <code>${escapeHtml(where)}</code></span></li>`,
  );
  return `<div class="findings"><h3>${count(found.length, 'new accessibility finding')}</h3><ul>${items.join('')}</ul></div>`;
}
