/** Finds the browser of the tests and commands, or installs one, and prints the choice. */
import { choose } from '../../src/tooling/find-browser.ts';
import { runTool } from '../../src/tooling/tool-error.ts';

await runTool(async () => {
  await choose('shell', console.log);
});
