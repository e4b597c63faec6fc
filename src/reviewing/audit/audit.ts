/** `npm run audit`: see `audit/options.ts` for what it does. */
import { writeFileSync } from 'node:fs';
import { auditSite } from './audit-site.ts';
import { HELP, readOptions } from './options.ts';
import { jsonReport, markdownReport, terminalReport } from './report.ts';
import { runTool } from '../../tooling/tool-error.ts';

/** Lines of a terminal whose width is not known, as in a pipe. */
const USUAL_COLUMNS = 160;

await runTool(async () => {
  const options = readOptions(process.argv.slice(2));
  if (!options) return console.log(HELP);
  // Progress goes to the other stream, so that the table can be piped on.
  const audit = await auditSite(options, (line) => console.error(line));
  const report = {
    table: () => terminalReport(audit, process.stdout.columns ?? USUAL_COLUMNS),
    markdown: () => markdownReport(audit),
    json: () => jsonReport(audit),
  }[options.format]();
  // Written at once: a pipe that is slow must not lose the end.
  writeFileSync(process.stdout.fd, `${report}\n`);
  if (audit.pages.some(({ shortfalls }) => shortfalls.length > 0)) process.exitCode = 1;
});
