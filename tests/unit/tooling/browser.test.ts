import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { installFromNpm } from '../../../src/tooling/browser-from-npm.ts';
import {
  type Candidate,
  candidatesFor,
  chooseBrowser,
  type Kind,
  type Machine,
  startOnce,
  whyNot,
} from '../../../src/tooling/find-browser.ts';
import { firstReason, ToolError } from '../../../src/tooling/tool-error.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const DEBIAN: Machine = { platform: 'linux', arch: 'x64', named: undefined, mayInstall: () => true };
const USER: Machine = { ...DEBIAN, mayInstall: () => false };

/** Names candidates by their path or channel, and by their installer. */
const orderOf = (kind: Kind, machine: Machine) =>
  [...candidatesFor(kind, machine)].map(({ options: { executablePath, channel }, install }) =>
    [install?.by, install?.by === 'npm' ? '' : (executablePath ?? channel ?? 'playwright')]
      .filter(Boolean)
      .join(' '),
  );

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
const SHELL = '/usr/bin/chromium-headless-shell';
const THERE = [SHELL, ...SYSTEM, 'playwright'];
const [APT, PLAYWRIGHT] = [`apt ${SHELL}`, 'playwright playwright'];

it.each<[string, Machine, string[]]>([
  ['root on Debian', DEBIAN, [...THERE, 'npm', APT, PLAYWRIGHT]],
  ['a user on Debian', USER, [...THERE, 'npm', PLAYWRIGHT]],
  ['a named browser', { ...DEBIAN, named: '/chrome' }, ['/chrome', ...THERE, 'npm', APT, PLAYWRIGHT]],
  ['Debian on ARM', { ...DEBIAN, arch: 'arm64' }, [...THERE, APT, PLAYWRIGHT]],
  ['macOS', { ...USER, platform: 'darwin' }, [...THERE, PLAYWRIGHT]],
])('tries existing browsers before it installs one, for %s', (_, machine, order) => {
  expect(orderOf('shell', machine)).toEqual(order);
});

it('looks for a whole browser at its possible locations', () => {
  expect(orderOf('whole', DEBIAN)).toEqual([
    ...[...SYSTEM, 'chromium'],
    ...['apt /usr/bin/chromium', 'playwright chromium'],
  ]);
});

/** Chooses among candidates; those that are listed as broken do not start. */
async function choose(candidates: Candidate[], broken: string[] = []) {
  const lines: string[] = [];
  const start = vi.fn((options: { executablePath?: string }) =>
    broken.includes(options.executablePath!)
      ? Promise.reject(new Error('browserType.launch: Target closed.\n[pid=1][err] No display'))
      : Promise.resolve('156.0'),
  );
  const install = vi.fn(({ options, install: way }: Candidate) =>
    way?.by === 'npm'
      ? Promise.reject(new ToolError('Could not install it: ENOENT'))
      : Promise.resolve(options),
  );
  const isThere = ({ options, install: way }: Candidate) => !way && options.executablePath !== '/gone';
  const chosen = chooseBrowser('shell', candidates, { isThere, install, start }, (line) => lines.push(line));
  return { chosen: await chosen.catch(({ message }: Error) => message), lines, start, install };
}

const there = (executablePath: string): Candidate => ({
  name: executablePath,
  why: 'it is there',
  options: { executablePath },
});

it('chooses the first that starts, and reports failures and the choice in a line each', async () => {
  const { chosen, lines, start } = await choose(
    [there('/gone'), there('/broken'), there('/good'), there('/other')],
    ['/broken'],
  );
  expect(chosen).toEqual({ executablePath: '/good' });
  expect(lines).toEqual(['Not /broken: No display.', 'Chromium 156.0: /good, it is there.']);
  expect(start).toHaveBeenCalledTimes(2);
});

it('installs the next one if an installation fails', async () => {
  const { chosen, lines } = await choose([
    { name: 'npm', why: 'as no other starts', options: {}, install: { by: 'npm' } },
    { ...there('/new'), install: { by: 'apt', packages: [] } },
  ]);
  expect(chosen).toEqual({ executablePath: '/new' });
  expect(lines).toEqual(['Not npm: Could not install it: ENOENT.', 'Chromium 156.0: /new, it is there.']);
});

it('checks whether packages can be installed only if nothing else starts', () => {
  const mayInstall = vi.fn(() => false);
  for (const { install } of candidatesFor('shell', { ...DEBIAN, mayInstall })) if (install) break;
  expect(mayInstall).not.toHaveBeenCalled();
});

it('says in one sentence what to do if none starts', async () => {
  const { chosen } = await choose([there('/broken')], ['/broken']);
  expect(chosen).toMatch(
    /^No Chromium starts here\. Install one: apt-get install .*chromium-headless-shell fonts-liberation .*playwright install --with-deps chromium.*CHROMIUM_PATH; .*HTTPS_PROXY.*\.$/,
  );
});

it.each([
  [
    'it lacks libnspr4.so',
    'browserType.launch: Target page, context or browser has been closed\nBrowser logs:\n\n<launching> /x\n[pid=7][err] /x: error while loading shared libraries: libnspr4.so: cannot open shared object file',
  ],
  ['it does not exist', "browserType.launch: Executable doesn't exist at /x\n╔═══╗"],
  ['it may not be run', 'browserType.launch: Failed to launch: Error: spawn /x EACCES'],
  ['its pages crash', 'page.setContent: Target crashed'],
  ['it did not start within 60 s', 'browserType.launch: Timeout 60000ms exceeded.\nCall log:\n  - /x'],
  ['No display', 'browserType.launch: Target closed\n[pid=7][err] No display\n[pid=7][err] more'],
  ['Target closed.', 'browserType.launch: Target closed.'],
])('shortens the message of a browser to: %s', (reason, message) => expect(whyNot(message)).toBe(reason));

it.each([
  [
    'network request to https://registry.npmjs.org/x failed',
    'npm error code ENOTFOUND\nnpm error network request to https://registry.npmjs.org/x failed\nnpm error more',
  ],
  ['Unable to locate package chromium', 'W: A warning\nE: Unable to locate package chromium\n'],
  [
    'getaddrinfo ENOTFOUND cdn.playwright.dev',
    'Downloading\nError: getaddrinfo ENOTFOUND cdn.playwright.dev\n    at x',
  ],
  ['Command failed: npm ci', ''],
])('shortens the output of a program to: %s', (reason, stderr) =>
  expect(firstReason(Object.assign(new Error('Command failed: npm ci\nmore'), { stderr }))).toBe(reason),
);

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'installs a browser from npm that starts',
  { tags: ['full'] },
  async () => {
    const { env, ...options } = await installFromNpm(join(temporaryFolder(), 'chromium'), () => {});
    expect(await startOnce({ ...options, env: env!, args: ['--no-sandbox', '--disable-gpu'] })).toMatch(
      /^\d+\./,
    );
  },
);
