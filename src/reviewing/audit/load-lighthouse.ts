import { join, resolve } from 'node:path';
import { installOnDemand } from '../../tooling/install-on-demand.ts';

/** Subset of Lighthouse's result. */
export interface LighthouseResult {
  runtimeError?: { message: string };
  audits: Record<string, { numericValue?: number; score: number | null }>;
  categories: Record<
    string,
    { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
}

export interface Lighthouse {
  lighthouse(url: string, flags: object): Promise<{ lhr: LighthouseResult } | undefined>;
  launchChrome(options: object): Promise<{ port: number; kill(): void }>;
}

/**
 * Imports Lighthouse and `chrome-launcher`, and installs them first if they are missing.
 *
 * @param tell logs a line before an installation
 * @throws {ToolError} if they cannot be installed
 */
export async function loadLighthouse(tell: (line: string) => void): Promise<Lighthouse> {
  const load = await installOnDemand(
    join(import.meta.dirname, 'lighthouse'),
    resolve('node_modules/.on-demand/lighthouse'),
    tell,
  );
  const { default: lighthouse } = (await load('lighthouse')) as { default: Lighthouse['lighthouse'] };
  const { launch } = (await load('chrome-launcher')) as { launch: Lighthouse['launchChrome'] };
  return { lighthouse, launchChrome: launch };
}
