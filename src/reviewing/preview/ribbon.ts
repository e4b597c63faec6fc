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
  /** Paths of the pages that a review found to differ; absent without a review. */
  touched?: string[] | undefined;
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
  const listed = touched?.filter((touchedPage) => pages.includes(touchedPage)) ?? pages;
  const [headline, explanation] = describeTouched(touched && listed);
  const link = (to: string) => {
    const current = to === page ? ' aria-current="page"' : '';
    return `<li><a href="${escapeHtml(path.slice(0, -1) + to)}"${current}>${escapeHtml(to)}</a></li>`;
  };
  return [
    '<aside class="preview-ribbon" aria-label="Preview">',
    `<p><b>Preview</b> of <span>${escapeHtml(branch)}</span> at <span>${escapeHtml(commit.slice(0, 7))}</span>${isUncommitted ? ' with changes that are not committed' : ''}, `,
    `built <time datetime="${builtAt}">${time}</time></p>`,
    `<details><summary>${headline}</summary>`,
    `<p>${explanation}</p><ul>${listed.map(link).join('')}</ul></details>`,
    '</aside>',
  ].join('');
}

function describeTouched(pages: string[] | undefined): [headline: string, explanation: string] {
  if (!pages) return ['All pages', 'This build was not compared with another version of the site.'];
  if (pages.length === 0)
    return ['Touches no page', 'Both versions were compared. No page of this one differs.'];
  const headline = pages.length === 1 ? 'Touches 1 page' : `Touches ${pages.length} pages`;
  return [headline, 'Both versions were compared. They differ on these pages:'];
}

/** Escapes text for HTML and attribute values. Names of branches and files can contain any character. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
