import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { buildSite } from '../../src/reviewing/version/build-site.ts';
import { type MailServer, startMailServer } from '../service/support/mail-server.ts';
import { enquiryForm as words, labels, site } from '../support/content.ts';
import { enquiryFormOn, newEnquiry } from '../support/enquiry-form.ts';
import { type EnquiryService, startService } from '../support/service-process.ts';
import { type WorkingCopy, workingCopy } from '../support/working-copy.ts';

// The site with a field and a page more, each added where CONTRIBUTING.md says, and with the brand in three texts.

const FIELD = `company: {
    label: 'Company',
    kind: 'line',
    maxLength: 80,
    autoComplete: 'organization',
    tooLong: 'Please shorten the name of your company to 80 characters.',
  },
} as const satisfies Record<string, Field>`;

const PAGE = `---
import Page from '../site/layouts/page.astro';
import { getPage } from '../model/queries/pages.ts';
import WaysOn from '../site/sections/ways-on.astro';
import { test } from '../support/enquiry-service.ts';

const page = await getPage('privacy');
---

<Page seo={page.seo}>
  <WaysOn heading={page.heading} introduction={page.introduction} ways={page.ways ?? []} />
</Page>
`;

const TEXTS = `heading: What we keep
introduction: We keep what you write in a form for as long as we work on it, and nothing else.
ways:
  - label: Write to Us
    href: /contact
seo:
  title: What we keep about visitors
  description: What this site stores about the people who visit it and write to us, for how long, and how to have it erased.
  keywords: [privacy, data, erasure]
`;

test.describe.configure({ mode: 'default' });

let copy: WorkingCopy;
let mail: MailServer;
let service: EnquiryService;

test.beforeAll(async () => {
  test.setTimeout(240_000); // A build.
  copy = workingCopy();
  copy.edit('src/enquiry/contract/fields.ts', '} as const satisfies Record<string, Field>', FIELD);
  copy.edit(
    'src/model/schemas/site-pages.ts',
    "  { ...withEntry('not-found'",
    "  withEntry('privacy', 'Privacy page'),\n  { ...withEntry('not-found'",
  );
  writeFileSync(join(copy.folder, 'src/pages/privacy.astro'), PAGE);
  writeFileSync(join(copy.folder, 'src/content/pages/privacy.yaml'), TEXTS);
  copy.edit('src/content/labels/index.yaml', labels.skipToContent, `'To {brand}: ${labels.skipToContent}'`);
  copy.edit('src/content/navigation/index.yaml', 'servicesLabel: ', 'servicesLabel: Services of {brand} # ');
  copy.edit(
    'src/content/enquiry-form/index.yaml',
    words.messageHint!,
    `'{brand} reads it: ${words.messageHint}'`,
  );
  writeFileSync(join(copy.folder, '.env'), 'SITE_URL=https://extended.example\n');
  // A variable of the environment, even an empty one, overrides `.env`.
  await buildSite(copy.folder, join(copy.folder, 'dist'), { SITE_URL: undefined });
  mail = await startMailServer();
  service = await startService(join(copy.folder, 'data/enquiries.db'), { SMTP_URL: mail.url }, copy.folder);
});

test.afterAll(async () => {
  await service?.end('SIGTERM');
  await mail?.close();
  copy?.remove();
});

test('an optional field that is described in one place goes from the form to mail, commands and export', async ({
  browser,
}) => {
  const [withField, withoutField] = [newEnquiry(), newEnquiry()];

  const scripted = await browser.newPage({ baseURL: service.url });
  await scripted.goto('/contact');
  const company = scripted.getByLabel('Company (optional)', { exact: true });
  await expect(scripted.getByText(words.required!)).toHaveCount(0);
  await expect(company).toHaveAttribute('autocomplete', 'organization');
  await expect(company).toHaveAttribute('maxlength', '80');
  await company.fill('Bridgewater Bindery');
  await enquiryFormOn(scripted).send(withField);
  await expect(enquiryFormOn(scripted).sent).toBeVisible();

  const plain = await browser.newPage({ baseURL: service.url, javaScriptEnabled: false });
  await plain.goto('/contact');
  await enquiryFormOn(plain).fill(withoutField);
  await enquiryFormOn(plain).button.click();
  await expect(plain).toHaveURL(/#enquiry-sent$/);

  await expect.poll(() => mail.mails.length).toBe(2);
  const textFor = ({ email }: { email: string }) =>
    mail.mails.find(({ replyTo }) => replyTo?.[0]?.address === email)!.text;
  expect(textFor(withField)).toContain('Company: Bridgewater Bindery');
  expect(textFor(withoutField)).not.toContain('Company');

  const enquiries = (...args: string[]) => copy.run('src/enquiry/enquiries.ts', ...args).stdout;
  expect(enquiries('search', 'bridgewater bindery')).toContain(withField.email);
  expect(enquiries('export')).toContain(',"company","page"');
  expect(enquiries('export')).toContain('Bridgewater Bindery');
});

test('the brand is filled in where a text of the interface, the navigation or the form asks for it', async ({
  page,
}) => {
  await page.goto(`${service.url}/contact`);
  await expect(page.locator('body')).toContainText(`To ${site.brand}: `);
  await expect(page.getByRole('navigation').first()).toContainText(`Services of ${site.brand}`);
  await expect(page.locator('main form')).toContainText(`${site.brand} reads it: ${words.messageHint}`);
  expect(await page.content()).not.toContain('{brand}');
});

test('a page that is listed in one place is in the sitemap, has a social picture and a text for programs', async ({
  page,
}) => {
  await page.goto(`${service.url}/privacy`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we keep');
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(existsSync(join(copy.folder, 'dist', new URL(picture!).pathname))).toBe(true);
  const built = (file: string) => readFileSync(join(copy.folder, 'dist', file), 'utf8');
  // The origin is a setting of `.env`.
  expect(built('sitemap.xml')).toContain('<loc>https://extended.example/privacy</loc>');
  expect(built('privacy.md')).toContain('We keep what you write in a form');
  expect(built('llms.txt')).toContain('/privacy.md');
});

test('the content check knows the page, and the preview which page its texts touch', async () => {
  expect(copy.run('src/authoring/check-content/check-content.ts').stdout).not.toContain('privacy');
  const { stdout } = copy.run(
    '--eval',
    `import('./src/reviewing/preview/touched-pages.ts').then(({ touchedPages }) =>
      console.log(JSON.stringify(touchedPages(['src/content/pages/privacy.yaml'], () => undefined))))`,
  );
  expect(JSON.parse(stdout)).toEqual({ kind: 'pages', pages: ['/privacy'] });
});
