import { parseArgs } from 'node:util';
import { ToolError } from '../../tooling/tool-error.ts';

export const HELP = `Compares this working tree with the commit at which it left a branch, and writes one HTML file that shows a
reviewer what changed.

  npm run review -- <base>      a branch, tag or commit

  --out FILE        the report; default review/report.html
  --markdown FILE   a summary for a comment
  --json FILE       the pages that differ, for npm run build:preview -- --changes FILE`;

export interface ReviewOptions {
  base: string;
  out: string;
  markdown?: string | undefined;
  json?: string | undefined;
}

/**
 * Parses the command line.
 * @returns undefined for `--help`
 * @throws {ToolError} if the arguments do not name exactly one base
 */
export function readOptions(args: string[]): ReviewOptions | undefined {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: text,
      markdown: text,
      json: text,
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const { out = 'review/report.html', markdown, json } = values;
  const [base, ...more] = positionals;
  if (base && more.length === 0) return { base, out, markdown, json };
  throw new ToolError('Say what to compare with: npm run review -- main. More: --help.');
}
