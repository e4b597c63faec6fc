import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type LaunchOptions } from '@playwright/test';
import { type Candidate, candidatesFor, type Kind, noBrowser } from './browser/candidates.ts';
import { chooseBrowser, startOnce } from './browser/choose.ts';
import { installFromNpm } from './browser/from-npm.ts';
import { firstReason } from './first-reason.ts';
import { installPackages, mayInstallPackages } from './system-packages.ts';
import { ToolError } from './tool-error.ts';

/** Options of Playwright that launch a browser. */
export type Browser = LaunchOptions & { args: string[] };

/** Chromium in a container needs `--no-sandbox`. The other flags disable the GPU, QUIC and background requests. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The headless shell does not know the network speed and would load lazy pictures as on a slow network: this sets the
 * distance of a fast one. Chromium uses only the last `--blink-settings` flag, so this repeats what Playwright sets: a
 * mouse that can hover.
 */
const BLINK_SETTINGS = [
  'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  'lazyLoadingImageMarginPxUnknown=1250',
].join(',');

const FOLDER = resolve(import.meta.dirname, '../../node_modules/.on-demand');
const MAX_MINUTES = 20;
const tellUser = (line: string) => console.error(line);

/**
 * Returns how to launch the Chromium of all tests and commands: the first that starts on this machine. Installs one if
 * there is none.
 *
 * @throws {ToolError} if none starts
 */
export const findBrowser = async (): Promise<Browser> => {
  const { args, ...options } = withArgs(known('shell') ?? (await choose('shell')));
  return { ...options, args: [...args, `--blink-settings=${BLINK_SETTINGS}`] };
};

/** Does the same for a Chromium that also keeps pages for Back, which the headless shell does not. */
export const findWholeBrowser = async (): Promise<Browser> =>
  withArgs(known('whole') ?? (await choose('whole')));

/** Chooses the browser, even if one was chosen before: it may have lost its libraries. */
export async function choose(kind: Kind, tell = tellUser): Promise<LaunchOptions> {
  const machine = {
    platform: process.platform,
    arch: process.arch,
    named: process.env.CHROMIUM_PATH,
    mayInstall: mayInstallPackages,
  };
  const options = await chooseBrowser(
    candidatesFor(kind, machine),
    {
      isThere: ({ options }) =>
        (machine.named !== undefined && options.executablePath === machine.named) ||
        existsSync(programOf(options)),
      install: (candidate) => install(candidate, tell),
      start: (options) => startOnce(withArgs(options)),
    },
    tell,
    noBrowser(kind),
  );
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(recordOf(kind), JSON.stringify({ named: machine.named, options }));
  } catch {
    // The packages belong to somebody else: the next command chooses again.
  }
  return options;
}

/** Returns the path of the program that options launch. */
export const programOf = ({ executablePath }: LaunchOptions): string =>
  executablePath ?? chromium.executablePath();

async function install(
  { install: way, options }: Candidate,
  tell: (line: string) => void,
): Promise<LaunchOptions> {
  if (way?.by === 'npm') return installFromNpm(resolve(FOLDER, 'chromium'), tell);
  if (way?.by === 'apt') await installPackages(way.packages, tell);
  else await download(tell);
  return options;
}

async function download(tell: (line: string) => void): Promise<void> {
  const packageFile = createRequire(import.meta.url).resolve('@playwright/test/package.json');
  // It installs libraries with sudo, which would ask for a password.
  const args = ['install', ...(mayInstallPackages() ? ['--with-deps'] : []), 'chromium'];
  tell(`Running npx playwright ${args.join(' ')} …`);
  try {
    await promisify(execFile)(process.execPath, [resolve(dirname(packageFile), 'cli.js'), ...args], {
      timeout: MAX_MINUTES * 60_000,
      maxBuffer: 2 ** 26,
    });
  } catch (error) {
    throw new ToolError(`npx playwright install failed: ${firstReason(error)}`);
  }
}

const recordOf = (kind: Kind) => resolve(FOLDER, `browser-${kind}.json`);

/** Returns the browser that was chosen last, unless it is gone or CHROMIUM_PATH has changed. */
function known(kind: Kind): LaunchOptions | undefined {
  if (!existsSync(recordOf(kind))) return undefined;
  const { named, options } = JSON.parse(readFileSync(recordOf(kind), 'utf8')) as {
    named?: string;
    options: LaunchOptions;
  };
  return named === process.env.CHROMIUM_PATH && existsSync(programOf(options)) ? options : undefined;
}

const withArgs = ({ env, ...options }: LaunchOptions): Browser => ({
  ...options,
  args: ARGS,
  // Without it, Playwright passes the environment on.
  ...(env && { env: { ...process.env, ...env } as Record<string, string> }),
});
