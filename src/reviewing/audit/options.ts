import { parseArgs } from 'node:util';
import { ToolError } from '../../tooling/tool-error.ts';

export const HELP = `Measures every page of the last build as a phone sees it and prints one table.

  npm run audit                                every page of the sitemap, and the one for missing pages
  npm run audit -- / /services/seo             these pages

  --runs N          Lighthouse runs of each page, of which the medians count; default 1, 0 leaves them out
  --markdown        prints the table as Markdown
  --json            prints everything that was measured as JSON

Ends with 1 if a page falls short of src/tooling/page/budgets.ts. Paint times come from Lighthouse, which simulates slow 4G and
a slow phone; for figures to publish take --runs 3, with nothing else at work on the machine.`;

export interface AuditOptions {
  /** Paths of the pages to measure; empty: all pages. */
  pages: string[];
  /** Lighthouse runs per page. */
  runs: number;
  format: 'table' | 'markdown' | 'json';
}

/**
 * Parses the command line.
 * @returns undefined for `--help`
 * @throws {ToolError} if a flag is invalid
 */
export function readOptions(args: string[]): AuditOptions | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '1' },
      markdown: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  if (!/^\d{1,2}$/.test(values.runs)) {
    throw new ToolError(`--runs is "${values.runs}", but it has to be a whole number from 0 to 99.`);
  }
  if (values.markdown && values.json) throw new ToolError('Choose one of --markdown and --json.');
  const format = values.markdown ? 'markdown' : values.json ? 'json' : 'table';
  return { pages: positionals, runs: Number(values.runs), format };
}
