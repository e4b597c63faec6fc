import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const firstThere = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** Where systems keep Chromium. Undefined leaves the choice to Playwright, which then uses the one it downloaded. */
export const executablePath = firstThere(
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
);

/** Root, as in containers, needs the first; the others keep the browser from calling home. */
export const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the whole browser. Tests need it for what lies outside the page, such as pages kept alive for Back. */
export const wholeBrowser: LaunchOptions = executablePath
  ? { executablePath, args }
  : { channel: 'chromium', args };

/**
 * Of the flag, Chromium takes the last one only: first what Playwright sets, a mouse that can hover; then how far ahead
 * the whole browser fetches pictures on the network that it measures here.
 */
const BLINK_SETTINGS = [
  'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  'lazyLoadingImageMarginPxUnknown=1250',
].join(',');

const shellPath = firstThere(process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell');

/**
 * Starts Chromium without the parts around the page, if it is installed: pages are there in half the time. It knows no
 * network, and would fetch lazy pictures from as far ahead as on a slow one; the distance is that of a fast one.
 */
export const headlessShell: LaunchOptions = shellPath
  ? { executablePath: shellPath, args: [...args, `--blink-settings=${BLINK_SETTINGS}`] }
  : wholeBrowser;
