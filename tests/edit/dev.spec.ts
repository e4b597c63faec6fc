import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { expect, type Page, test as base } from '@playwright/test';
import sharp from 'sharp';
import { freePort } from '../support/free-port.ts';
import { isLaidOut } from '../support/is-laid-out.ts';
import { SiteCopy } from './support/site-copy.ts';

interface Site {
  copy: SiteCopy;
  url: string;
}

/** `npm run dev` in a copy of the site, started once for all tests of this file. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern.
    async ({}, use) => {
      const copy = new SiteCopy();
      const port = await freePort();
      const command = spawn(
        process.execPath,
        ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port)],
        {
          cwd: copy.root,
          env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'development' },
        },
      );
      let output = '';
      for (const stream of [command.stdout, command.stderr]) stream.on('data', (text) => (output += text));
      await new Promise<void>((resolve, reject) => {
        command.stdout.on('data', () => output.includes('watching for file changes') && resolve());
        command.once('exit', () => reject(new Error(`npm run dev ended:\n${output}`)));
      });
      await use({ copy, url: `http://localhost:${port}` });
      command.removeAllListeners('exit').kill('SIGTERM');
      await once(command, 'exit');
      copy.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** In CSS pixels. */
const FAR_DOWN = 1500;

/** Opens home and scrolls down, again if the server reloads the page meanwhile, as it may after its start. */
async function openFarDown(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'networkidle' });
  const goDown = (top: number) => {
    scrollTo({ top, behavior: 'instant' });
    return scrollY;
  };
  const isDown = async () => (await page.evaluate(isLaidOut)) && page.evaluate(goDown, FAR_DOWN);
  await expect.poll(() => isDown().catch(() => 0)).toBe(FAR_DOWN);
}

const changes = [
  {
    name: 'word of the content',
    file: 'src/content/home/index.yaml',
    from: 'Seven brands we built',
    to: 'Eight brands we built',
    isShown: () => document.body.textContent.includes('Eight brands we built'),
  },
  {
    name: 'component',
    file: 'src/site/sections/client-logos.astro',
    from: '<section',
    to: '<section data-changed',
    isShown: () => document.querySelector('section[data-changed]') !== null,
  },
  {
    name: 'design token',
    file: 'src/design/tokens.css',
    from: ':root {',
    to: ':root { --changed: token;',
    isShown: () => getComputedStyle(document.documentElement).getPropertyValue('--changed') === 'token',
  },
];

for (const { name, file, from, to, isShown } of changes) {
  test(`a changed ${name} appears in the open page, which stays where it is scrolled to`, async ({
    page,
    site: { copy, url },
  }) => {
    await openFarDown(page, url);
    const changed = copy.read(file).replace(from, to);
    expect(changed).not.toBe(copy.read(file));
    copy.write(file, changed);
    await page.waitForFunction(isShown);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.evaluate(() => scrollY).catch(() => 0)).toBe(FAR_DOWN);
  });
}

test('a page that is reloaded several times at once stays where it is scrolled to', async ({
  page,
  site: { copy, url },
}) => {
  await openFarDown(page, url);
  for (const name of ['packages-preview', 'services-timeline', 'work-preview']) {
    const file = `src/site/sections/${name}.astro`;
    copy.write(file, copy.read(file).replace('<section', `<section data-once="${name}"`));
  }
  await expect(page.locator('[data-once]')).toHaveCount(3);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.evaluate(() => scrollY).catch(() => 0)).toBe(FAR_DOWN);
});

test('a picture that is replaced is shown in its own size', async ({ page, site: { copy, url } }) => {
  const { width } = await sharp(copy.bytes('src/content/portfolio/oxbow-ads/picture.jpg')).metadata();
  await page.goto(`${url}/about`, { waitUntil: 'networkidle' });
  const office = page.locator('img[src*="office.jpg"]').first();
  const ofWidth = new RegExp(`origWidth%3D${width}\\b`);
  await expect(office).not.toHaveAttribute('src', ofWidth);
  writeFileSync(
    copy.path('src/content/about/office.jpg'),
    copy.bytes('src/content/portfolio/oxbow-ads/picture.jpg'),
  );
  await expect(office).toHaveAttribute('src', ofWidth);
});

test('a film plays from its file', async ({ page, site: { url } }) => {
  await page.goto(`${url}/portfolio`, { waitUntil: 'networkidle' });
  const address = await page.locator('source[type="video/mp4"]').first().getAttribute('src');
  const answer = await page.request.get(new URL(address!, url).href);
  expect(answer.headers()['content-type']).toBe('video/mp4');
});
