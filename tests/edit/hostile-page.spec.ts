import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { attack, type Victim } from './support/attack.ts';
import { FLAGS, HOSTILE_NAME, HostileSite } from './support/hostile-site.ts';
import type { SiteCopy } from './support/site-copy.ts';
import { expect, test } from './support/test.ts';

test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...FLAGS] }),
});

const FILE = 'src/content/packages/seo.yaml';

let hostile: HostileSite;
let outside: string;

test.beforeAll(async () => {
  hostile = await HostileSite.start();
  outside = mkdtempSync(join(realpathSync(tmpdir()), 'outside-'));
});
test.afterAll(async () => {
  await hostile.stop();
  rmSync(outside, { recursive: true });
});

/** What Astro and the enquiry service write into the root of the site. */
const MADE = ['.astro', 'cache', 'data'];

/** All files that the command could write to, with what is in them. */
function snapshot(copy: SiteCopy): Record<string, string> {
  const files = [copy.path('src'), copy.path('public'), outside].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const hash = (path: string) => createHash('sha1').update(readFileSync(path)).digest('hex');
  return {
    root: copy
      .list('.')
      .filter((name) => !MADE.includes(name))
      .join(' '),
    ...Object.fromEntries(files.map((path) => [path, statSync(path).isFile() ? hash(path) : 'folder'])),
  };
}

/** Changes that lead out of the content, and one that a person could have made. */
function changes(copy: SiteCopy): { additions: object[]; deletions: object[] }[] {
  const page = Buffer.from('---\n---\n<h1>Hostile</h1>').toString('base64url');
  const text = Buffer.from(copy.read(FILE).replace('$549/mo', '$1/mo')).toString('base64url');
  const seen = createHash('sha1').update(copy.bytes(FILE)).digest('hex');
  const toOutside = relative(copy.path('src/content'), join(outside, 'hostile.yaml'));
  return [
    { additions: [{ path: '../pages/hostile.astro', contents: page, seen: null }], deletions: [] },
    { additions: [{ path: toOutside, contents: text, seen: null }], deletions: [] },
    { additions: [{ path: 'packages/seo.yaml', contents: text, seen }], deletions: [] },
    { additions: [], deletions: [{ path: '../pages/about.astro', seen: null }] },
  ];
}

/** Opens a page of somebody else. */
const visitors = {
  'another site': (page: Page) => page.goto(`http://${HOSTILE_NAME}:${hostile.port}/`),
  'another port of localhost': (page: Page) => page.goto(`http://localhost:${hostile.port}/`),
  'a sandbox': (page: Page) => page.goto(`http://${HOSTILE_NAME}:${hostile.port}/sandboxed`),
};

const screenAsVictim = (address: string, copy: SiteCopy): Victim[] => {
  const paths = ['/', '/screen.js', '/screen.css', '/api/content', '/api/changes'];
  return changes(copy).map((change) => ({
    origin: address,
    reads: paths.map((path) => address + path),
    update: `${address}/api/save`,
    body: JSON.stringify(change),
  }));
};

/** Texts of all frames of a page. */
const framesOf = (page: Page) =>
  Promise.all(
    page
      .frames()
      .slice(1)
      .map((frame) => frame.evaluate(() => document.body.innerText).catch(() => '')),
  );

for (const [name, open] of Object.entries(visitors)) {
  test(`a page of ${name} changes nothing and reads nothing`, async ({ page, context, copy, command }) => {
    const before = snapshot(copy);
    const loot: string[] = [];
    for (const victim of screenAsVictim(command.address, copy)) {
      await open(page);
      loot.push(...(await page.evaluate(attack, victim)));
      loot.push(
        ...(await framesOf(page)).filter((text) =>
          /The page, as saved|Portfolio|Opening the content/.test(text),
        ),
      );
    }
    await open(page);
    const popup = context.waitForEvent('page');
    await page.evaluate((address) => {
      const opened = window.open(address, 'victim')!;
      setInterval(
        () => opened.postMessage({ type: 'edit:open', pointed: { page: '/about', texts: ['About'] } }, '*'),
        50,
      );
    }, command.address);
    const body = (await popup).locator('body');
    await expect(body).not.toBeEmpty();
    loot.push(await body.innerText());
    expect(snapshot(copy)).toEqual(before);
    expect(loot).toEqual([
      'Another page asked for this. Open the address that npm run edit printed in a new tab.',
    ]);
  });
}

test('the page beside the forms can be framed by their screen alone, and so can its errors', async ({
  command,
}) => {
  await expect.poll(() => fetch(command.site).then(({ status }) => status, String)).toBe(200);
  for (const [path, status] of [
    ['/', 200],
    ['/nowhere', 404],
    ['/@fs/etc/passwd', 403],
  ] as const) {
    const answer = await fetch(command.site + path);
    expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
      status,
      `frame-ancestors 'self' ${command.address} ${command.address.replace('localhost', '127.0.0.1')}`,
    ]);
  }
});

test('a page whose own name leads to this machine (DNS rebinding) reads nothing and changes nothing', async ({
  page,
  copy,
  command,
}) => {
  const before = snapshot(copy);
  await expect.poll(() => fetch(command.site).then(({ status }) => status, String)).toBe(200);
  for (const address of [command.address, command.site]) {
    const rebound = address.replace('localhost', HOSTILE_NAME);
    // The first answer comes from the hostile site, all others from this machine.
    await page.route(`${rebound}/start`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hostile</title>' }),
    );
    for (const { reads, update, body } of screenAsVictim(rebound, copy)) {
      await page.goto(`${rebound}/start`);
      const answers = await page.evaluate(
        async (requests) =>
          Promise.all(
            requests.map(async ({ url, init }) => {
              const response = await fetch(url, init);
              return `${response.status} ${await response.text()}`;
            }),
          ),
        [
          ...reads.map((url) => ({ url, init: {} })),
          { url: `${rebound}/state`, init: {} },
          {
            url: update,
            init: { method: 'POST', body, headers: { 'content-type': 'application/json', 'no-cors': '1' } },
          },
        ],
      );
      for (const answer of answers)
        expect(answer).toMatch(
          /^403 (\{"sentence":")?(Open this with the address|Blocked request\. This host)/,
        );
    }
  }
  expect(snapshot(copy)).toEqual(before);
});

test('the site beside the screen is for the screen and for people', async ({
  page,
  context,
  beside,
  copy,
  command,
}) => {
  await page.goto(command.address);
  await expect(beside.getByRole('heading', { level: 1 })).toBeVisible();
  const before = snapshot(copy);
  const paths = [
    '/',
    '/@vite/client',
    '/src/content/packages/seo.yaml',
    '/src/content/packages/seo.yaml?raw',
    '/src/content/portfolio/oxbow-ads/picture.jpg',
    `/@fs${copy.path('package.json')}`,
    '/__open-in-editor?file=package.json',
    '/api/health',
  ];
  const victim: Victim = {
    origin: command.site,
    reads: paths.map((path) => command.site + path),
    update: `${command.site}/api/send-mail`,
    body: JSON.stringify({
      name: 'Hostile',
      email: 'hostile@example.org',
      phone: '5035550142',
      service: 'Lead Generation',
      message: 'Sent by another page.',
    }),
  };
  for (const open of Object.values(visitors)) {
    await open(page);
    expect(await page.evaluate(attack, victim)).toEqual([]);
    expect((await framesOf(page)).filter((text) => text.includes('Fallline'))).toEqual([]);
    const popup = context.waitForEvent('page');
    await page.evaluate((url) => void window.open(url), `${command.site}/__open-in-editor?file=package.json`);
    await expect((await popup).locator('body')).toHaveText(
      'Pages of other origins cannot use this development server.',
    );
  }
  expect(snapshot(copy)).toEqual(before);
  expect(copy.list('data/outbox')).toEqual([]);
});

test('the site beside the screen gives nobody a file that no page loads', async ({ copy, command }) => {
  await expect.poll(() => fetch(command.site).then(({ status }) => status, String)).toBe(200);
  expect(copy.list('data')).toContain('enquiries.db');
  for (const file of ['data/enquiries.db', 'data/enquiries.db-wal', 'package.json', 'astro.config.mjs']) {
    for (const path of [`/${file}`, `/${file}?raw`, `/${file}?import&raw`, `/@fs${copy.path(file)}`]) {
      expect((await fetch(command.site + path)).status, path).toBe(403);
    }
  }
});
