/** Entry point of `npm run audit`, described in `audit/options.ts`. */
import { writeFileSync } from 'node:fs';
import { auditSite } from './audit-site.ts';
import { HELP, readOptions } from './options.ts';
import { jsonReport, markdownReport, terminalReport } from './report.ts';
import { runTool } from '../../tooling/tool-error.ts';

await runTool(async () => {
  const options = readOptions(process.argv.slice(2));
  if (!options) return console.log(HELP);
  // Log progress to stderr, so that the table can be piped.
  const audit = await auditSite(options, (line) => console.error(line));
  const report = {
    table: () => terminalReport(audit),
    markdown: () => markdownReport(audit),
    json: () => jsonReport(audit),
  }[options.format]();
  // Write synchronously, so that a slow pipe does not lose the end.
  writeFileSync(process.stdout.fd, `${report}\n`);
  if (audit.pages.some(({ shortfalls }) => shortfalls.length > 0)) process.exitCode = 1;
});
