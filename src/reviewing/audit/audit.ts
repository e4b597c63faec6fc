/** Entry point of `npm run audit`. */
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../tooling/find-browser.ts';
import { PHONE } from '../../tooling/page/budgets.ts';
import { inlineScriptBytes, recordTransfers } from '../../tooling/page/weight.ts';
import { serveFolder } from '../../tooling/serve-folder.ts';
import { runTool, ToolError } from '../../tooling/tool-error.ts';
import { choosePages } from './choose-pages.ts';
import { loadLighthouse, measureLimit } from './lighthouse.ts';
import { findShortfalls, type Measurement, tableOf } from './shortfalls.ts';

const HELP = `Measures every page of the last build with Lighthouse, as a phone sees it.

  npm run audit                                every page of the sitemap
  npm run audit -- / /services/seo             these pages

  --runs N          Lighthouse runs of each page, of which the median counts; default 1

Lighthouse's own reports are in audit/. Ends with 1 if a page falls short of a budget of src/tooling/page/budgets.ts
or of an aim. For figures to publish take --runs 3, with nothing else at work on the machine.`;

const BUILD = 'dist';
const REPORTS = 'audit';

/** Measures pages one after the other, so that they do not compete for the CPU. Logs progress to stderr. */
async function measurePages(paths: string[], runs: number) {
  const lighthouse = await loadLighthouse(REPORTS, runs, console.error);
  const site = await serveFolder(BUILD);
  const browser = await chromium.launch(await findBrowser());
  try {
    const pages: Measurement[] = [];
    for (const [index, path] of paths.entries()) {
      console.error(`Measuring ${path} (${index + 1} of ${paths.length}) …`);
      const url = site.url + path.slice(1);
      const tab = await browser.newPage(PHONE);
      const transfers = await recordTransfers(tab, url);
      await tab.close();
      const name = path.slice(1).replaceAll('/', '-') || 'home';
      pages.push({
        path,
        transfers,
        inlineScriptBytes: inlineScriptBytes(await (await fetch(url)).text()),
        lighthouse: await lighthouse(url, name),
      });
    }
    console.error('Measuring the limit, a heading and a picture …');
    return { pages, limit: await measureLimit(BUILD, lighthouse) };
  } finally {
    await browser.close();
    await site.close();
  }
}

await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string', default: '1' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return console.log(HELP);
  const runs = Number(values.runs);
  if (!(Number.isInteger(runs) && runs > 0)) throw new ToolError('--runs has to be a whole number from 1.');
  const paths = choosePages(BUILD, positionals);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS);
  const { pages, limit } = await measurePages(paths, runs);
  const shortfalls = pages.flatMap((page) => findShortfalls(page, limit));
  console.table(tableOf(pages, limit));
  console.log([...shortfalls, `Reports: ${REPORTS}/`].join('\n'));
  if (shortfalls.length > 0) process.exitCode = 1;
});
