import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { site } from '../support/content.ts';
import { attack } from './support/attack.ts';
import { type EditCommand, FORWARDED } from './support/edit-command.ts';
import { HOSTILE_NAME, startHostileSite } from './support/hostile-site.ts';
import { pictureOf, plan, project, TAB_FILE } from './support/entries.ts';
import type { WorkingCopy } from '../support/working-copy.ts';
import { expect, test } from './support/test.ts';

let hostile: Awaited<ReturnType<typeof startHostileSite>>;

test.beforeAll(async () => {
  hostile = await startHostileSite();
});
test.afterAll(() => hostile.stop());

/** A valid change. Paths outside of the content are refused even from the screen. */
function changeOfPrice(copy: WorkingCopy) {
  const contents = Buffer.from(copy.read(TAB_FILE).replace(plan.price, '$1')).toString('base64url');
  const seen = createHash('sha1').update(copy.bytes(TAB_FILE)).digest('hex');
  return { additions: [{ path: TAB_FILE.replace('src/content/', ''), contents, seen }], deletions: [] };
}

const screenAsVictim = ({ address }: EditCommand, copy: WorkingCopy) => ({
  name: 'of the screen',
  victim: {
    origin: new URL(address).origin,
    reads: ['', '/screen.js', '/screen.css', '/api/content', '/api/changes', '/api/mistakes'].map(
      (path) => address + path,
    ),
    update: `${address}/api/save`,
    body: JSON.stringify(changeOfPrice(copy)),
  },
  texts: /The page, as saved|Portfolio|Opening the content/,
  inWindow: address,
  refusal: 'Another page asked for this. Open the address that npm run edit printed in a new tab.',
});

const siteAsVictim = ({ site: address }: EditCommand, copy: WorkingCopy) => ({
  name: 'of the site beside it',
  victim: {
    origin: address,
    reads: [
      ...['/', '/@vite/client', `/${TAB_FILE}`, `/${TAB_FILE}?raw`, `/${pictureOf(project)}`],
      ...[`/@fs${copy.path('package.json')}`, '/__open-in-editor?file=package.json', '/api/health'],
    ].map((path) => address + path),
    update: `${address}/api/send-mail`,
    body: JSON.stringify({
      name: 'Hostile',
      email: 'hostile@example.org',
      phone: '2125550100',
      service: 'Lead Generation',
      message: 'Sent by another page.',
    }),
  },
  texts: new RegExp(site.brand),
  inWindow: `${address}/__open-in-editor?file=package.json`,
  refusal: 'Pages of other origins cannot use this development server.',
});

/** Texts of all frames of a page. */
async function framed(page: Page) {
  const frames = page.frames().slice(1);
  const texts = frames.map((frame) => frame.evaluate(() => document.body.innerText).catch(() => ''));
  return (await Promise.all(texts)).join('\n');
}

/** Text of a URL that a hostile page opens in a window. */
async function opened(page: Page, address: string) {
  const popup = page.waitForEvent('popup');
  await page.evaluate((url) => void window.open(url, 'victim'), address);
  const body = (await popup).locator('body');
  await expect(body).not.toBeEmpty();
  const text = (await body.innerText()).trim();
  await (await popup).close();
  return text;
}

// Each sends some 100 requests.
for (const [visitor, address] of [
  ['another site', () => `http://${HOSTILE_NAME}:${hostile.port}/`],
  ['another port of localhost', () => `http://localhost:${hostile.port}/`],
  ['a sandbox', () => `http://${HOSTILE_NAME}:${hostile.port}/sandboxed`],
] as const) {
  test(
    `a page of ${visitor} changes nothing and reads nothing`,
    { tag: '@full' },
    async ({ page, copy, command }) => {
      for (const as of [screenAsVictim, siteAsVictim]) {
        const { name, victim, texts, inWindow, refusal } = as(command, copy);
        await test.step(name, async () => {
          await page.goto(address());
          expect.soft(await page.evaluate(attack, victim)).toEqual([]);
          expect.soft(await framed(page)).not.toMatch(texts);
          expect.soft(await opened(page, inWindow)).toBe(refusal);
        });
      }
      expect(copy.git('status', '--porcelain')).toBe('');
      expect(copy.list('data/outbox')).toEqual([]);
    },
  );
}

test(
  'only its own screen frames the site, nothing frames the screen, and only files that pages load are served',
  { tag: '@full' },
  async ({ copy, command, request }) => {
    for (const [path, status, ancestors] of [
      ['/', 200, "'self'"],
      ['/nowhere', 404, "'self'"],
      ['/@fs/etc/passwd', 403, "'self'"],
      ['/edit', 200, "'none'"],
      ['/edit/nowhere', 404, "'none'"],
    ] as const) {
      const answer = await fetch(command.site + path);
      expect
        .soft([answer.status, answer.headers.get('content-security-policy')])
        .toEqual([status, expect.stringMatching(new RegExp(`(^|; )frame-ancestors ${ancestors}$`))]);
    }
    expect(copy.list('data')).toContain('enquiries.db');
    for (const file of ['data/enquiries.db', 'data/enquiries.db-wal', 'package.json', 'astro.config.mjs']) {
      for (const path of [`/${file}`, `/${file}?raw`, `/${file}?import&raw`, `/@fs${copy.path(file)}`])
        expect.soft((await fetch(command.site + path)).status, path).toBe(403);
    }

    await test.step('a page whose host name resolves to this machine (DNS rebinding) gets nothing', async () => {
      for (const path of ['/', `/${TAB_FILE}?raw`, '/@vite/client', '/api/health']) {
        const answer = await request.get(command.site + path, { headers: { host: HOSTILE_NAME } });
        expect
          .soft([answer.status(), await answer.text()])
          .toEqual([403, expect.stringMatching(/^Blocked request/)]);
      }
      const answer = await request.get(command.address, { headers: { host: HOSTILE_NAME } });
      expect
        .soft([answer.status(), await answer.text()])
        .toEqual([403, expect.stringContaining('--address')]);
    });

    await test.step('the forwarded address that was named shows screen and site', async () => {
      for (const address of [command.address, command.site]) {
        const answer = await request.get(address, { headers: { host: FORWARDED.host } });
        expect.soft(answer.status(), address).toBe(200);
      }
    });
  },
);
