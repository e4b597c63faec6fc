import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { GitHubRepository } from './support/github-repository.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const PACKAGE = 'src/content/packages/seo.yaml';
const PICTURE = 'src/content/portfolio/oxbow-ads/picture.jpg';

let folder: string;
let gitHub: GitHubRepository;
let server: Server;
let address: string;

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'editor-'));
  gitHub = await GitHubRepository.start(join(REPOSITORY, 'src/content'));
  const args = [
    'src/authoring/edit/build-web.ts',
    '--repository',
    'agency/site',
    '--api',
    gitHub.api,
    '--out',
    folder,
  ];
  execFileSync(process.execPath, args, { cwd: REPOSITORY });
  const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
  server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : request.url!.slice(1);
    response.setHeader('content-type', types[name.split('.').at(-1)!] ?? 'text/plain');
    response.end(readFileSync(join(folder, name)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
test.afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await gitHub.stop();
  rmSync(folder, { recursive: true });
});

test('the forms on a web address: a price and a picture are saved to a branch, compared and published', async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(address);
  const token = page.getByLabel('Your token for GitHub');
  const open = page.getByRole('button', { name: 'Open the content' });

  await test.step('a wrong token is refused with a sentence', async () => {
    await token.fill('wrong');
    await open.click();
    await expect(page.getByRole('alert')).toContainText('GitHub does not take the token any more');
  });

  await test.step('a price is changed', async () => {
    await token.fill(gitHub.token);
    await open.click();
    await page.getByRole('link', { name: 'Packages 10' }).click();
    await page.getByRole('link', { name: 'SEO', exact: true }).click();
    const premium = page.getByRole('listitem').filter({ has: page.getByText('Premium', { exact: true }) });
    await premium.getByText('Premium', { exact: true }).click();
    await premium.getByLabel('Price').fill('$1399/mo');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. It is public once you review and publish it.')).toBeVisible();
    const before = gitHub.read('main', PACKAGE)!.toString();
    expect(gitHub.read('content/ada', PACKAGE)!.toString()).toBe(before.replace('$1299/mo', '$1399/mo'));
  });

  await test.step('a photo is turned upright, made smaller, and loses where it was taken', async () => {
    const photo = await sharp({ create: { width: 3000, height: 4000, channels: 3, background: '#0b5c57' } })
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '45/1 21/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await page.getByRole('link', { name: 'All content' }).click();
    await page.getByRole('link', { name: 'Portfolio 20' }).click();
    await page.getByRole('link', { name: 'Spring tune-up ads in every format' }).click();
    await expect(page.getByRole('img', { name: 'In use: picture.jpg' })).toBeVisible();
    const save = async (buffer: Buffer) => {
      await page
        .getByLabel('Picture', { exact: true })
        .setInputFiles({ name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer });
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Saved. It is public once you review and publish it.')).toBeVisible();
    };
    // Too large to be decoded: left to the check of the request.
    const large = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#0b5c57' } })
      .jpeg()
      .toBuffer();
    await save(large);
    expect(gitHub.read('content/ada', PICTURE)?.equals(large)).toBe(true);
    await save(photo);
    const saved = await sharp(gitHub.read('content/ada', PICTURE)).metadata();
    expect([saved.width, saved.height, saved.exif, saved.orientation]).toEqual([
      3200,
      2400,
      undefined,
      undefined,
    ]);
  });

  await test.step('what changes is told, and one of it discarded', async () => {
    await page.getByRole('link', { name: /^Review and publish/ }).click();
    const changed = page.getByRole('article');
    await expect(changed).toHaveCount(2);
    await expect(changed.first()).toContainText('Plans › Premium › Price');
    await changed.nth(1).getByRole('button', { name: 'Discard back to what is public' }).click();
    await page.getByRole('button', { name: 'Discard them' }).click();
    await expect(changed).toHaveCount(1);
    expect(gitHub.read('content/ada', PICTURE)).toEqual(gitHub.read('main', PICTURE));
  });

  await test.step('published as a pull request', async () => {
    await page.getByLabel('What have you changed, in one sentence?').fill('Raise the price of SEO Premium');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(
      page.getByRole('link', { name: /^Your request on GitHub \(pull request 1\)/ }),
    ).toHaveAttribute('href', 'https://github.com/agency/site/pull/1');
    await expect(page.getByRole('status').getByRole('link', { name: 'SEO', exact: true })).toHaveAttribute(
      'href',
      'https://agency.github.io/site/pr-1/packages#seo',
    );
    expect(gitHub.pulls).toEqual([
      expect.objectContaining({ head: 'content/ada', title: 'Raise the price of SEO Premium' }),
    ]);
  });

  expect(violations, 'the screen does nothing that its policy forbids').toEqual([]);
  expect([...hosts].filter((host) => host !== 'null').sort()).toEqual(
    [new URL(address).origin, gitHub.api].sort(),
  );
});

/** The branch of the editor, with a price that differs from the public one. */
function startBranch() {
  gitHub.branches.set('content/ada', gitHub.branches.get('main')!);
  const text = gitHub.read('main', PACKAGE)!.toString();
  gitHub.change('content/ada', PACKAGE, text.replace('$1299/mo', '$1399/mo'));
}

test('what somebody else changes meanwhile is not overwritten, and without a connection nothing is lost', async ({
  page,
}) => {
  startBranch();
  await page.goto(address);
  await page.getByLabel('Your token for GitHub').fill(gitHub.token);
  await page.getByRole('button', { name: 'Open the content' }).click();
  await page.getByRole('link', { name: 'About page' }).click();
  const heading = page.getByLabel('Heading', { exact: true }).first();
  await heading.fill('We build mills.');
  gitHub.change('content/ada', 'src/content/about/index.yaml', 'heading: Written meanwhile\n');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('somebody has changed about/index.yaml on GitHub');
  expect(gitHub.read('content/ada', 'src/content/about/index.yaml')!.toString()).toBe(
    'heading: Written meanwhile\n',
  );
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('There is no connection to GitHub. Nothing is lost');
  await expect(heading).toHaveValue('We build mills.');
});

test('what becomes public meanwhile is taken over, and is no change of the editor', async ({ page }) => {
  startBranch();
  const path = 'src/content/packages/smm.yaml';
  const published = gitHub.read('main', path)!.toString().replace('$199/mo', '$209/mo');
  gitHub.change('main', path, published);
  await page.goto(address);
  await page.getByLabel('Your token for GitHub').fill(gitHub.token);
  await page.getByRole('button', { name: 'Open the content' }).click();
  await page.getByRole('link', { name: /^Review and publish/ }).click();
  await expect(page.getByRole('article').filter({ hasText: 'SEO' })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: '$209/mo' })).toHaveCount(0);
  expect(gitHub.read('content/ada', path)!.toString()).toBe(published);
});
