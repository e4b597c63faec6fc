import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const firstThere = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** Path of the system's Chromium. If undefined, Playwright uses the one that it downloaded. */
export const executablePath = firstThere(
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
);

/** Root, as in containers, needs `--no-sandbox`. The other flags disable the GPU, QUIC and background requests. */
export const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Options that launch the full browser. Tests need it for features such as the back/forward cache. */
export const wholeBrowser: LaunchOptions = executablePath
  ? { executablePath, args }
  : { channel: 'chromium', args };

/**
 * Chromium uses only the last `--blink-settings` flag, so this repeats what Playwright sets: a mouse that can hover.
 * Then the lazy-loading distance that the full browser uses for the network speed that it measures here.
 */
const BLINK_SETTINGS = [
  'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  'lazyLoadingImageMarginPxUnknown=1250',
].join(',');

const shellPath = firstThere(process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell');

/**
 * Options that launch the headless shell, if it is installed: pages load in half the time. It does not know the network
 * speed and would use the lazy-loading distance of a slow network, so this sets that of a fast one.
 */
export const headlessShell: LaunchOptions = shellPath
  ? { executablePath: shellPath, args: [...args, `--blink-settings=${BLINK_SETTINGS}`] }
  : wholeBrowser;
