import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterEach, expect, it, vi } from 'vitest';
import { findBrowser, findWholeBrowser } from '../../../src/tooling/find-browser.ts';
import { firstReason } from '../../../src/tooling/tool-error.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

afterEach(() => vi.unstubAllEnvs());

it('takes the browser that CHROMIUM_PATH names', async () => {
  const program = join(temporaryFolder(), 'chrome');
  writeFileSync(program, '');
  vi.stubEnv('CHROMIUM_PATH', program);
  expect(await findBrowser()).toMatchObject({ executablePath: program });
  expect(findWholeBrowser()).toMatchObject({ executablePath: program });
});

it('says that the named browser does not exist', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/no/chrome');
  await expect(findBrowser()).rejects.toThrow('CHROMIUM_PATH names /no/chrome, which does not exist.');
});

it('finds or installs one that starts', async () => {
  const browser = await chromium.launch(await findBrowser(() => {}));
  const page = await browser.newPage();
  await page.setContent('<p>Word</p>');
  expect(await page.evaluate(() => document.body.offsetHeight)).toBeGreaterThan(0);
  await browser.close();
});

it.each([
  [
    'network request to https://registry.npmjs.org/x failed',
    'npm error code ENOTFOUND\nnpm error network request to https://registry.npmjs.org/x failed\nnpm error more',
  ],
  ['Unable to locate package chromium', Buffer.from('W: A warning\nE: Unable to locate package chromium\n')],
  [
    'getaddrinfo ENOTFOUND cdn.playwright.dev',
    'Downloading\nError: getaddrinfo ENOTFOUND cdn.playwright.dev\n    at x',
  ],
  ['Command failed: npm ci', ''],
])('shortens the output of a program to: %s', (reason, stderr) =>
  expect(firstReason(Object.assign(new Error('Command failed: npm ci\nmore'), { stderr }))).toBe(reason),
);
