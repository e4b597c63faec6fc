import type { Touched } from './touched-pages.ts';

/** Metadata and location of a preview. */
export interface PreviewSettings {
  /** Path prefix of the preview, with a slash at both ends: `/pr-123/`. */
  path: string;
  /** Origin that serves the preview, for URLs that must be absolute, such as social cards. */
  origin: string;
  branch: string;
  commit: string;
  /** Whether files differ from the commit. */
  isUncommitted?: boolean;
  /** Build time in ISO 8601. */
  builtAt: string;
  touched: Touched;
}

/**
 * Renders the banner of a preview page: branch, commit, build time and, in a `<details>` element, the affected pages.
 * Needs no script. It is in normal flow above the page, so that it covers nothing.
 *
 * @param page path of the current page: `/about`
 * @param pages paths of all pages of the build
 */
export function ribbon(
  { path, branch, commit, isUncommitted, builtAt, touched }: PreviewSettings,
  page: string,
  pages: string[],
): string {
  const time = `${builtAt.slice(0, 10)} ${builtAt.slice(11, 16)} UTC`;
  const listed =
    'pages' in touched ? touched.pages.filter((touchedPage) => pages.includes(touchedPage)) : pages;
  const link = (to: string) => {
    const current = to === page ? ' aria-current="page"' : '';
    return `<li><a href="${escapeHtml(path.slice(0, -1) + to)}"${current}>${escapeHtml(to)}</a></li>`;
  };
  return [
    '<aside class="preview-ribbon" aria-label="Preview">',
    `<p><b>Preview</b> of <span>${escapeHtml(branch)}</span> at <span>${escapeHtml(commit.slice(0, 7))}</span>${isUncommitted ? ' with changes that are not committed' : ''}, `,
    `built <time datetime="${builtAt}">${time}</time></p>`,
    `<details><summary>${escapeHtml(headline(touched, listed.length))}</summary>`,
    `<p>${escapeHtml(explanation(touched))}</p><ul>${listed.map(link).join('')}</ul></details>`,
    '</aside>',
  ].join('');
}

function headline(touched: Touched, count: number): string {
  if (touched.kind === 'all') return 'May touch every page';
  if (touched.kind === 'unknown') return 'All pages';
  const [verb, none] = touched.kind === 'compared' ? ['Touches', 'Touches no page'] : ['May touch', 'Pages'];
  if (count === 0) return none;
  return count === 1 ? `${verb} 1 page` : `${verb} ${count} pages`;
}

function explanation(touched: Touched): string {
  if (touched.kind === 'unknown') return 'This build was not compared with another version of the site.';
  if (touched.kind === 'compared') {
    return touched.pages.length > 0
      ? 'Both versions were compared. They differ on these pages:'
      : 'Both versions were compared. No page of this one differs.';
  }
  if (touched.kind === 'pages') {
    return touched.pages.length > 0
      ? 'The changed files belong to these pages. Both versions were not compared:'
      : 'None of the changed files belongs to a page. Both versions were not compared.';
  }
  const [first, second, ...others] = touched.because;
  const files = [first, second].filter(Boolean).join(' and ');
  return `Any page may look different, because all of them depend on ${files}${
    others.length > 0 ? ` and ${others.length} more of the changed files` : ''
  }:`;
}

/** Escapes text for HTML and attribute values. Names of branches and files can contain any character. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
