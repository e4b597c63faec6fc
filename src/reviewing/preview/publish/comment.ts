/** Identifies the comment, so that it is updated instead of posted again. */
export const MARKER = '<!-- preview of this pull request -->';

/** Maximum lengths of the summary and of a text in it, in characters; the full text is in the report. */
const [LONGEST_SUMMARY, LONGEST_TEXT] = [30_000, 400];

interface CommentInput {
  /** URL of the preview, with a trailing slash. */
  url: string;
  commit: string;
  /** Untrusted output of `npm run review -- --markdown`. */
  summary: string;
}

/** Renders the comment on a pull request with a preview. */
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

/** Renders the comment on a closed pull request. */
export const closedComment = () => `${MARKER}\nThe preview is gone, because this pull request is closed.`;

/**
 * Sanitises the summary, which untrusted code may have written: keeps the headings, list items and bold words that
 * `markdownSummary` uses, and escapes everything else. Leaves the result of `markdownSummary` unchanged.
 */
const harmless = (summary: string) =>
  summary
    .slice(0, LONGEST_SUMMARY)
    .split('\n')
    .map((line) => {
      const [, mark = '', text = ''] = /^(#### |- |)(.*)/s.exec(line)!;
      return (
        mark +
        text
          .split('**')
          .map((part) => plain(part.replace(/\\(\p{P}|\p{S})/gu, '$1')))
          .join('**')
      );
    })
    .join('\n');

/**
 * Escapes a text for one line of a comment on GitHub: no Markdown, HTML, entities, mentions of people or issues, links
 * or invisible characters.
 */
export const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_TEXT)
    .replace(/\p{C}/gu, '')
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    // Marks of lists and headings.
    .replace(/^( ?\d*)([-+=.)])/, '$1\\$2')
    // GitHub searches the rendered text for these, where backslashes are gone.
    .replace(/[@#]|:\/(?=\/)|\bwww(?=\.)|\bGH-/gi, '$&\u200b');
