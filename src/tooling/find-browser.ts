import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type LaunchOptions } from '@playwright/test';
import { installFromNpm } from './browser-from-npm.ts';
import { aptGetInstall, installPackages, mayInstallPackages } from './system-packages.ts';
import { firstReason, ToolError } from './tool-error.ts';

/** Options of Playwright that launch a browser. */
export type Browser = LaunchOptions & { args: string[] };

/** `shell` is the headless shell, in which pages load in half the time; `whole` also keeps pages for Back. */
export type Kind = 'shell' | 'whole';

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
const DOWNLOAD_MAX_MINUTES = 20;

/** Timeout of a start, long enough for a busy machine. */
const START_MS = 60_000;

/** Fallback fonts of the pages (`design/stand-ins.css`): without one of them, pages look different. */
const FONTS = ['Arial', 'Liberation Sans', 'Roboto'];

type Log = (line: string) => void;
const logToUser: Log = (line) => console.error(line);

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
export async function choose(kind: Kind, log = logToUser): Promise<LaunchOptions> {
  const named = process.env.CHROMIUM_PATH;
  const { platform, arch } = process;
  const candidates = candidatesFor(kind, { platform, arch, named, mayInstall: mayInstallPackages });
  const isThere = ({ options }: Candidate) =>
    (named !== undefined && options.executablePath === named) || existsSync(programOf(options));
  const start = (options: LaunchOptions) => startOnce(withArgs(options));
  const options = await chooseBrowser(kind, candidates, { isThere, install, start }, log);
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(recordOf(kind), JSON.stringify({ named, options }));
  } catch {
    // Not writable for this user: the next command chooses again.
  }
  return options;
}

/** Returns the path of the program that options launch. */
export const programOf = ({ executablePath }: LaunchOptions): string =>
  executablePath ?? chromium.executablePath();

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
  /** How to install it; without it, only an existing browser counts. */
  install?: { by: 'npm' | 'playwright' } | { by: 'apt'; packages: string[] };
}

const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** Lists browsers in the order of attempts: existing ones, then those that change nothing outside the clone. */
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

/** Operations on a candidate. */
interface Actions {
  isThere(candidate: Candidate): boolean;
  /** Installs it and returns how to launch it. */
  install(candidate: Candidate, log: Log): Promise<LaunchOptions>;
  /** Starts it once and returns its version. */
  start(options: LaunchOptions): Promise<string>;
}

/**
 * Returns how to launch the first candidate that starts.
 *
 * @param log called with a line about each candidate that failed, and about the chosen one
 * @throws {ToolError} if none starts
 */
export async function chooseBrowser(
  kind: Kind,
  candidates: Iterable<Candidate>,
  { isThere, install, start }: Actions,
  log: Log,
): Promise<LaunchOptions> {
  for (const candidate of candidates) {
    if (!candidate.install && !isThere(candidate)) continue;
    try {
      const options = candidate.install ? await install(candidate, log) : candidate.options;
      log(`Chromium ${await start(options)}: ${candidate.name}, ${candidate.why}.`);
      return options;
    } catch (error) {
      const { message } = error as Error;
      const reason = error instanceof ToolError ? message : whyNot(message);
      log(`Not ${candidate.name}: ${reason.replace(/\.$/, '')}.`);
    }
  }
  throw new ToolError(
    `No Chromium starts here. Install one: ${aptGetInstall(debianPackages(kind))} (Debian), npx playwright install --with-deps chromium, or name its program in CHROMIUM_PATH; behind a proxy, set HTTPS_PROXY and HTTP_PROXY.`,
  );
}

async function install({ install: way, options }: Candidate, log: Log): Promise<LaunchOptions> {
  if (way?.by === 'npm') return installFromNpm(resolve(FOLDER, 'chromium'), log);
  if (way?.by === 'apt') await installPackages(way.packages, log);
  else await download(log);
  return options;
}

async function download(log: Log): Promise<void> {
  const packageFile = createRequire(import.meta.url).resolve('@playwright/test/package.json');
  // It installs libraries with sudo, which would ask for a password.
  const args = ['install', ...(mayInstallPackages() ? ['--with-deps'] : []), 'chromium'];
  log(`Running npx playwright ${args.join(' ')} …`);
  try {
    await promisify(execFile)(process.execPath, [resolve(dirname(packageFile), 'cli.js'), ...args], {
      timeout: DOWNLOAD_MAX_MINUTES * 60_000,
      maxBuffer: 2 ** 26,
    });
  } catch (error) {
    throw new ToolError(`npx playwright install failed: ${firstReason(error)}`);
  }
}

/**
 * Launches a browser and checks that it renders text and has a fallback font.
 * @returns its version
 * @throws {Error} if it does not start, or has none of the fonts
 */
export async function startOnce(options: LaunchOptions): Promise<string> {
  const browser = await chromium.launch({ ...options, timeout: START_MS });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(START_MS);
    await page.setContent('<p>Word</p>');
    const hasFont = await page.evaluate(
      (names) =>
        Promise.any(names.map((name) => new FontFace('own', `local("${name}")`).load())).then(
          () => document.body.offsetHeight > 0,
          () => false,
        ),
      FONTS,
    );
    if (!hasFont)
      throw new ToolError(`it has no ${FONTS.join(', ')}; Debian: apt-get install fonts-liberation`);
    return browser.version();
  } finally {
    await browser.close();
  }
}

/** Shortens Playwright's message about a browser that does not start to its reason. */
export function whyNot(message: string): string {
  const missing = message.match(/error while loading shared libraries: ([^:\s]+)/)?.[1];
  if (missing) return `it lacks ${missing}`;
  if (/Executable doesn't exist|executable doesn't exist|ENOENT/.test(message)) return 'it does not exist';
  if (/EACCES/.test(message)) return 'it may not be run';
  if (/(page|target) crashed/i.test(message)) return 'its pages crash';
  const waited = message.match(/Timeout (\d+)\d{3}ms exceeded/)?.[1];
  if (waited) return `it did not start within ${waited} s`;
  const [first = ''] = message.split('\n');
  return message.match(/\[err\] (.+)/)?.[1] ?? first.replace(/^\w+\.\w+: /, '');
}
