import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { executablePath } from '../../../src/tooling/chromium.ts';
import type { EngineName } from './tab.ts';

const firstThere = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** Chromium of the system, or the one that Playwright downloaded. */
const chromiumPath = firstThere(executablePath, chromium.executablePath());

export const firefoxPath = firstThere(
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
);

export const webkitDriverPath = firstThere('/usr/bin/WebKitWebDriver');

export const safariDriverPath = firstThere('/usr/bin/safaridriver');

/** WebKitGTK's minimal browser, in its paths on Debian and Fedora. */
export const miniBrowserPath = firstThere(
  ...['x86_64', 'aarch64'].map((kind) => `/usr/lib/${kind}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
  '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
);

/** Virtual display. */
export const xvfbPath = firstThere('/usr/bin/Xvfb');

interface Engine {
  name: EngineName;
  /** Display name. */
  title: string;
  isInstalled: boolean;
  /** Installation command. */
  install: string;
  /** Tags of tests that need features that the engine or its driver does not support. */
  cannot: ('@forced-colors' | '@print' | '@reduced-motion' | '@touch')[];
}

const CHROMIUM: Engine = {
  name: 'chromium',
  title: 'Chromium',
  isInstalled: chromiumPath !== undefined,
  install: 'apt-get install chromium',
  cannot: [],
};

const FIREFOX: Engine = {
  name: 'firefox',
  title: 'Firefox',
  isInstalled: firefoxPath !== undefined,
  install: 'apt-get install firefox-esr',
  cannot: [],
};

const WEBKIT: Engine = {
  name: 'webkit',
  title: 'WebKit',
  isInstalled: Boolean(webkitDriverPath && miniBrowserPath && xvfbPath),
  install:
    'apt-get install webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb gstreamer1.0-libav gstreamer1.0-plugins-bad',
  cannot: ['@forced-colors', '@print', '@touch'],
};

const SAFARI: Engine = {
  name: 'safari',
  title: 'Safari',
  isInstalled: safariDriverPath !== undefined,
  install: 'safaridriver --enable',
  cannot: ['@forced-colors', '@print', '@reduced-motion', '@touch'],
};

/** Engines available on this operating system. */
export const ENGINES = [CHROMIUM, FIREFOX, process.platform === 'darwin' ? SAFARI : WEBKIT];
