import { existsSync } from 'node:fs';

/** Returns the command that installs Debian's packages, for a person. */
export const aptGetInstall = (packages: string[]): string =>
  `apt-get install --no-install-recommends ${packages.join(' ')}`;

const firstThere = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

export const firefoxPath = firstThere(
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
);

export const webkitDriverPath = firstThere('/usr/bin/WebKitWebDriver');

/** WebKitGTK's minimal browser, in its paths on Debian and Fedora. */
export const miniBrowserPath = firstThere(
  ...['x86_64', 'aarch64'].map((kind) => `/usr/lib/${kind}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
  '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
);

/** Virtual display. */
export const xvfbPath = firstThere('/usr/bin/Xvfb');

export type EngineName = 'firefox' | 'webkit';

interface Engine {
  name: EngineName;
  /** Display name. */
  title: string;
  isInstalled: boolean;
  /** Debian's packages. */
  packages: string[];
}

/** Engines besides Chromium. */
export const ENGINES: Engine[] = [
  {
    name: 'firefox',
    title: 'Firefox',
    isInstalled: firefoxPath !== undefined,
    packages: ['firefox-esr'],
  },
  {
    name: 'webkit',
    title: 'WebKit',
    isInstalled: Boolean(webkitDriverPath && miniBrowserPath && xvfbPath),
    // The driver, a virtual display, and video codecs.
    packages: [
      ...['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'],
      ...['gstreamer1.0-libav', 'gstreamer1.0-plugins-bad'],
    ],
  },
];
