/** Entry point of `npm run review`, described in `options.ts`. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { loadSettings } from '../../tooling/settings.ts';
import { runTool } from '../../tooling/tool-error.ts';
import { compareVersions } from './compare-versions.ts';
import { HELP, readOptions, type ReviewOptions } from './options.ts';
import { reportHtml } from './report.ts';
import { bytes, jsonSummary, markdownSummary, textSummary } from './summary.ts';
import { buildVersions } from './versions.ts';

/** Logs progress to stderr, so that the summary can be piped. */
const log = (line: string) => console.error(line);

async function review({ base, out, markdown, json }: ReviewOptions): Promise<void> {
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
    console.log(`${textSummary(result)}\nReport: ${out} (${bytes(statSync(out).size)}, ${seconds} s)`);
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
  const options = readOptions(process.argv.slice(2));
  if (options) await review(options);
  else console.log(HELP);
});
