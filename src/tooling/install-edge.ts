/** Installs workerd and wrangler for `enquiry/edge`, and prints the paths of their executables as JSON. */
import { resolve } from 'node:path';
import { installOnDemand } from './install-on-demand.ts';
import { runTool } from './tool-error.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = resolve(ROOT, 'node_modules/.on-demand/edge');

await runTool(async () => {
  const load = await installOnDemand(resolve(ROOT, 'src/enquiry/edge/packages'), FOLDER, console.error);
  // The module exports the path of the executable.
  const { default: workerd } = (await load('workerd')) as { default: { default: string } };
  const wrangler = resolve(FOLDER, 'node_modules/wrangler/bin/wrangler.js');
  console.log(JSON.stringify({ workerd: workerd.default, wrangler }));
});
