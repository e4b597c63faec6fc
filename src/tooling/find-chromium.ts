import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { executablePath } from './chromium.ts';
import { ToolError } from './tool-error.ts';

/**
 * Returns the path of Chromium: the system's, or the one that Playwright downloaded.
 * @throws {ToolError} if there is neither
 */
export function findChromium(): string {
  const path = executablePath ?? chromium.executablePath();
  if (existsSync(path)) return path;
  throw new ToolError(
    'There is no Chromium. Run: npx playwright install chromium (or apt-get install chromium, or name its program in CHROMIUM_PATH; behind a proxy, set HTTPS_PROXY).',
  );
}
