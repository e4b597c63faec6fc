import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { site } from '../support/content.ts';
import { attack, type Victim } from './support/attack.ts';
import { HOSTILE_NAME, HostileSite } from './support/hostile-site.ts';
import { pictureOf, plan, project, TAB_FILE } from './support/entries.ts';
import type { SiteCopy } from './support/site-copy.ts';
import { expect, test } from './support/test.ts';

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
  const text = Buffer.from(copy.read(TAB_FILE).replace(plan.price, '$1')).toString('base64url');
  const seen = createHash('sha1').update(copy.bytes(TAB_FILE)).digest('hex');
  const toOutside = relative(copy.path('src/content'), join(outside, 'hostile.yaml'));
  return [
    { additions: [{ path: '../pages/hostile.astro', contents: page, seen: null }], deletions: [] },
    { additions: [{ path: toOutside, contents: text, seen: null }], deletions: [] },
    { additions: [{ path: TAB_FILE.replace('src/content/', ''), contents: text, seen }], deletions: [] },
    { additions: [], deletions: [{ path: '../pages/about.astro', seen: null }] },
  ];
}

/** Opens a page of somebody else. */
const visitors = {
  'another site': (page: Page) => page.goto(`http://${HOSTILE_NAME}:${hostile.port}/`),
  'another port of localhost': (page: Page) => page.goto(`http://localhost:${hostile.port}/`),
  'a sandbox': (page: Page) => page.goto(`http://${HOSTILE_NAME}:${hostile.port}/sandboxed`),
};

const screenAsVictim = (address: string, copy: SiteCopy): Victim => ({
  origin: address,
  reads: ['/', '/screen.js', '/screen.css', '/api/content', '/api/changes'].map((path) => address + path),
  update: `${address}/api/save`,
  bodies: changes(copy).map((change) => JSON.stringify(change)),
});

const siteAsVictim = (address: string, copy: SiteCopy): Victim => ({
  origin: address,
  reads: [
    ...['/', '/@vite/client', `/${TAB_FILE}`, `/${TAB_FILE}?raw`, `/${pictureOf(project)}`],
    ...[`/@fs${copy.path('package.json')}`, '/__open-in-editor?file=package.json', '/api/health'],
  ].map((path) => address + path),
  update: `${address}/api/send-mail`,
  bodies: [
    JSON.stringify({
      name: 'Hostile',
      email: 'hostile@example.org',
      phone: '5035550142',
      service: 'Lead Generation',
      message: 'Sent by another page.',
    }),
  ],
});

/** Texts of all frames of a page. */
const framesOf = async (page: Page) => {
  const frames = page.frames().slice(1);
  const texts = await Promise.all(
    frames.map((frame) => frame.evaluate(() => document.body.innerText).catch(() => '')),
  );
  return texts.join('\n');
};

// Each tries some 150 requests.
for (const [name, open] of Object.entries(visitors)) {
  test(
    `a page of ${name} changes nothing and reads nothing`,
    {
      tag: '@full',
    },
    async ({ page, context, copy, command }) => {
      await command.untilSiteAnswers();
      const before = snapshot(copy);
      /** Text of an address that a hostile page opens in a window, to which it can write messages. */
      const opened = async (address: string) => {
        await open(page);
        const popup = context.waitForEvent('page');
        await page.evaluate((url) => {
          const other = window.open(url, 'victim')!;
          setInterval(
            () =>
              other.postMessage({ type: 'edit:open', pointed: { page: '/about', texts: ['About'] } }, '*'),
            50,
          );
        }, address);
        const body = (await popup).locator('body');
        await expect(body).not.toBeEmpty();
        const text = (await body.innerText()).trim();
        await (await popup).close();
        return text;
      };

      await test.step('of the screen', async () => {
        await open(page);
        expect.soft(await page.evaluate(attack, screenAsVictim(command.address, copy))).toEqual([]);
        expect.soft(await framesOf(page)).not.toMatch(/The page, as saved|Portfolio|Opening the content/);
        expect
          .soft(await opened(command.address))
          .toBe('Another page asked for this. Open the address that npm run edit printed in a new tab.');
      });
      await test.step('of the site beside it', async () => {
        await open(page);
        expect.soft(await page.evaluate(attack, siteAsVictim(command.site, copy))).toEqual([]);
        expect.soft(await framesOf(page)).not.toContain(site.brand);
        expect
          .soft(await opened(`${command.site}/__open-in-editor?file=package.json`))
          .toBe('Pages of other origins cannot use this development server.');
      });
      expect(snapshot(copy)).toEqual(before);
      expect(copy.list('data/outbox')).toEqual([]);
    },
  );
}

test(
  'a page whose own name leads to this machine (DNS rebinding) reads nothing and changes nothing',
  {
    tag: '@full',
  },
  async ({ page, copy, command }) => {
    const before = snapshot(copy);
    await command.untilSiteAnswers();
    for (const address of [command.address, command.site]) {
      const rebound = address.replace('localhost', HOSTILE_NAME);
      // The first answer comes from the hostile site, all others from this machine.
      await page.route(`${rebound}/start`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hostile</title>' }),
      );
      const { reads, update, bodies } = screenAsVictim(rebound, copy);
      await page.goto(`${rebound}/start`);
      const answers = await page.evaluate(
        (requests) =>
          Promise.all(
            requests.map(async ({ url, init }) => {
              const response = await fetch(url, init);
              return `${response.status} ${await response.text()}`;
            }),
          ),
        [
          ...[...reads, `${rebound}/state`].map((url) => ({ url, init: {} })),
          ...bodies.map((body) => ({
            url: update,
            init: { method: 'POST', body, headers: { 'content-type': 'application/json', 'no-cors': '1' } },
          })),
        ],
      );
      expect(answers).toHaveLength(10);
      for (const answer of answers)
        expect
          .soft(answer)
          .toMatch(/^403 (\{"sentence":")?(Open this with the address|Blocked request\. This host)/);
    }
    expect(snapshot(copy)).toEqual(before);
  },
);

test(
  'the page beside the forms can be framed by their screen alone, and gives nobody a file that no page loads',
  {
    tag: '@full',
  },
  async ({ copy, command }) => {
    await command.untilSiteAnswers();
    for (const [path, status] of [
      ['/', 200],
      ['/nowhere', 404],
      ['/@fs/etc/passwd', 403],
    ] as const) {
      const answer = await fetch(command.site + path);
      expect
        .soft([answer.status, answer.headers.get('content-security-policy')])
        .toEqual([
          status,
          `frame-ancestors 'self' ${command.address} ${command.address.replace('localhost', '127.0.0.1')}`,
        ]);
    }
    expect(copy.list('data')).toContain('enquiries.db');
    for (const file of ['data/enquiries.db', 'data/enquiries.db-wal', 'package.json', 'astro.config.mjs']) {
      for (const path of [`/${file}`, `/${file}?raw`, `/${file}?import&raw`, `/@fs${copy.path(file)}`])
        expect.soft((await fetch(command.site + path)).status, path).toBe(403);
    }
  },
);
