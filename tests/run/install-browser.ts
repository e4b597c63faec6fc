/** Finds the browser of the tests and commands, or installs one, and prints the choice. */
import { findBrowser } from '../../src/tooling/find-browser.ts';
import { runTool } from '../../src/tooling/tool-error.ts';

await runTool(async () => {
  const { executablePath } = await findBrowser(console.log);
  console.log(`Chromium: ${executablePath}`);
});
