import { parseArgs } from 'node:util';
import { ToolError } from '../../tooling/tool-error.ts';

export const HELP = `Compares two versions of the site and writes one HTML file that shows a reviewer what changed.

  npm run review -- <base>                     this working tree with the commit at which it left <base>
  npm run review -- --before A --after B       two folders that hold a built site

  --out FILE        the report; default review/report.html
  --markdown FILE   a summary for a comment
  --json FILE       the pages that differ, for npm run build:preview -- --changes FILE
  --all             looks at every page, also at those whose HTML and files are the same`;

export interface ReviewOptions {
  source: { base: string } | { before: string; after: string };
  out: string;
  markdown?: string | undefined;
  json?: string | undefined;
  all: boolean;
}

/**
 * Parses the command line.
 * @returns undefined for `--help`
 * @throws {ToolError} if the arguments do not name exactly one comparison
 */
export function readOptions(args: string[]): ReviewOptions | undefined {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      before: text,
      after: text,
      out: text,
      markdown: text,
      json: text,
      all: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const { before, after, out = 'review/report.html', markdown, json, all = false } = values;
  const rest = { out, markdown, json, all };
  const [base, ...more] = positionals;
  if (base && more.length === 0 && !before && !after) return { source: { base }, ...rest };
  if (!base && before && after) return { source: { before, after }, ...rest };
  throw new ToolError(
    'Say what to compare with: npm run review -- main, or two built folders: --before A --after B. More: --help.',
  );
}
