/** Entry point of `npm run review`. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSettings } from '../../tooling/settings.ts';
import { runTool, ToolError } from '../../tooling/tool-error.ts';
import { compareVersions } from './compare-versions.ts';
import { reportHtml } from './report.ts';
import { bytes, headline, jsonSummary, markdownSummary } from './summary.ts';
import { buildVersions } from './versions.ts';

const HELP = `Compares this working tree with the commit at which it left a branch, and writes one HTML file that shows a
reviewer what changed.

  npm run review -- <base>      a branch, tag or commit

  --out FILE        the report; default review/report.html
  --markdown FILE   a summary for a comment
  --json FILE       the pages that differ, for npm run build:preview -- --changes FILE`;

type Files = { out?: string; markdown?: string; json?: string };

/** Logs progress to stderr, so that the summary can be piped. */
const log = (line: string) => console.error(line);

async function review(base: string, { out = 'review/report.html', markdown, json }: Files): Promise<void> {
  const start = performance.now();
  log('Building both versions …');
  const versions = await buildVersions(base);
  try {
    const result = await compareVersions(versions, (path, index, pages) =>
      log(`Looking at ${path} (${index + 1} of ${pages}) …`),
    );
    write(out, reportHtml(result));
    if (markdown) write(markdown, markdownSummary(result));
    if (json) write(json, jsonSummary(result));
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`${headline(result)}\nReport: ${out} (${bytes(statSync(out).size)}, ${seconds} s)`);
  } finally {
    versions.remove();
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

await runTool(async () => {
  loadSettings();
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: text, markdown: text, json: text, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return console.log(HELP);
  const [base, ...more] = positionals;
  if (!base || more.length > 0)
    throw new ToolError('Say what to compare with: npm run review -- main. More: --help.');
  await review(base, values);
});
