import type { LaunchOptions } from '@playwright/test';
import { aptGetInstall } from '../system-packages.ts';

/** `shell` is the headless shell, in which pages load in half the time; `whole` also keeps pages for Back. */
export type Kind = 'shell' | 'whole';

/** What decides which browsers there can be. */
export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  /** Value of CHROMIUM_PATH. */
  named: string | undefined;
  /** Whether Debian's packages can be installed. */
  mayInstall(): boolean;
}

/** A Chromium that may start here. */
export interface Candidate {
  name: string;
  /** Reason for choosing it, shown to the user. */
  why: string;
  options: Pick<LaunchOptions, 'executablePath' | 'channel'>;
  /** How to get it; without it, it counts only if it is there. */
  install?: { by: 'npm' | 'playwright' } | { by: 'apt'; packages: string[] };
}

const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** Lists browsers in the order in which they are tried: first what is there, then what changes nothing outside the clone. */
export function* candidatesFor(kind: Kind, machine: Machine): Generator<Candidate> {
  const { platform, arch, named, mayInstall } = machine;
  const isShell = kind === 'shell';
  const playwrights = isShell ? {} : { channel: 'chromium' };
  const debians = isShell ? SHELL : SYSTEM[0]!;
  if (named) yield { name: named, why: 'named in CHROMIUM_PATH', options: { executablePath: named } };
  for (const path of isShell ? [SHELL, ...SYSTEM] : SYSTEM)
    yield { name: path, why: "the system's", options: { executablePath: path } };
  yield { name: "Playwright's", why: 'found in its cache', options: playwrights };
  if (isShell && platform === 'linux' && arch === 'x64')
    yield { name: 'from npm', why: 'as no other one starts', options: {}, install: { by: 'npm' } };
  if (mayInstall())
    yield {
      name: debians,
      why: 'installed with apt-get, as no other one starts',
      options: { executablePath: debians },
      install: { by: 'apt', packages: debianPackages(kind) },
    };
  yield {
    name: "Playwright's",
    why: 'downloaded, as no other one starts',
    options: playwrights,
    install: { by: 'playwright' },
  };
}

/** Debian's Chromium has no fonts. */
const debianPackages = (kind: Kind): string[] => [
  kind === 'shell' ? 'chromium-headless-shell' : 'chromium',
  'fonts-liberation',
];

/** What to do if no candidate starts. */
export const noBrowser = (kind: Kind): string =>
  `No Chromium starts here. Install one: ${aptGetInstall(debianPackages(kind))} (Debian), npx playwright install --with-deps chromium, or name its program in CHROMIUM_PATH; behind a proxy, set HTTPS_PROXY and HTTP_PROXY.`;
