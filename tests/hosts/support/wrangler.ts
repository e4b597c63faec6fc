import { resolve } from 'node:path';
import { installOnDemand } from '../../../src/tooling/install-on-demand.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDER = resolve(ROOT, 'node_modules/.on-demand/edge');

/**
 * Installs wrangler, Cloudflare's command line, if it is missing; returns the path of its script.
 *
 * @param log called with a message before an installation
 * @throws {ToolError} if it cannot be installed
 */
export async function wranglerScript(log: (line: string) => void): Promise<string> {
  await installOnDemand(resolve(ROOT, 'src/enquiry/edge/packages'), FOLDER, log);
  return resolve(FOLDER, 'node_modules/wrangler/bin/wrangler.js');
}
