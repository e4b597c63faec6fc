/** By this the comment is found again, to be updated instead of written a second time. */
export const MARKER = '<!-- preview of this pull request -->';

/** More than this is in the report. */
const LONGEST_SUMMARY = 30_000;

interface CommentInput {
  /** Address of the preview, with a slash at its end. */
  url: string;
  commit: string;
  /** What `npm run review -- --markdown` wrote, in a run that is not trusted. */
  summary: string;
}

/** The comment on a pull request whose preview is there. */
export function previewComment({ url, commit, summary }: CommentInput): string {
  return [
    MARKER,
    `### [Open the preview](${url}) · [See what changed](${url}review.html)`,
    '',
    `Of commit ${commit.slice(0, 7)}. Links may take a minute to work, until Pages has the new files.`,
    '',
    harmless(summary),
  ].join('\n');
}

/** The comment on a pull request that was closed. */
export const closedComment = () => `${MARKER}\nThe preview is gone, because this pull request is closed.`;

/**
 * The summary comes out of code that anybody may have written: whatever it holds, it calls for nobody, shows no
 * picture from elsewhere and hides nothing.
 */
function harmless(summary: string): string {
  return summary
    .slice(0, LONGEST_SUMMARY)
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/@/g, '@\u200b')
    .replace(/</g, '&lt;')
    .replace(/!\[/g, '[')
    .replace(/\]\(/g, '] (');
}
