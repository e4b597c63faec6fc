import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { buildSite } from '../../src/tooling/build-site.ts';
import { startMailServer } from '../service/support/mail-server.ts';
import { enquiryForm as words } from '../support/content.ts';
import { enquiryFormOn, newEnquiry } from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';
import { startService } from '../support/service-process.ts';
import { workingCopy } from '../support/working-copy.ts';

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

// A build: 30 CPU s.
test(
  'an additional field and page, added as the guides describe, appear everywhere',
  {
    tag: '@full',
  },
  async ({ browser }) => {
    test.setTimeout(600_000);
    const copy = workingCopy();
    const ends: (() => unknown)[] = [() => copy.remove()];
    try {
      copy.edit('src/enquiry/contract/fields.ts', '} as const satisfies Record<string, Field>', FIELD);
      copy.edit(
        'src/model/site-map.ts',
        "  { ...withEntry('not-found'",
        "  withEntry('privacy', 'Privacy page'),\n  { ...withEntry('not-found'",
      );
      const write = (file: string, text: string) => writeFileSync(join(copy.folder, file), text);
      write('src/pages/privacy.astro', PAGE);
      write('src/content/pages/privacy.yaml', TEXTS);
      write('.env', 'SITE_URL=https://extended.example\n');
      // A variable of the environment, even an empty one, overrides `.env`.
      await buildSite(copy.folder, join(copy.folder, 'dist'), { SITE_URL: undefined });
      const mail = await startMailServer();
      ends.push(() => mail.close());
      const database = join(copy.folder, 'data/enquiries.db');
      const service = await startService(database, { SMTP_URL: mail.url }, copy.folder);
      ends.push(() => service.end('SIGTERM'));
      const page = await browser.newPage({ baseURL: service.url });

      await page.goto('/contact');
      await test.step('an optional field is in the form, the mail, the commands and the export', async () => {
        const [withField, withoutField] = [newEnquiry(), newEnquiry()];
        const company = page.getByLabel('Company (optional)', { exact: true });
        await expect.soft(page.getByText(words.required)).toHaveCount(0);
        await expect.soft(company).toHaveAttribute('autocomplete', 'organization');
        await expect.soft(company).toHaveAttribute('maxlength', '80');
        await company.fill('Bridgewater Bindery');
        await enquiryFormOn(page).send(withField);
        await expect.soft(enquiryFormOn(page).sent).toBeVisible();

        const plain = await browser.newPage({ baseURL: service.url, javaScriptEnabled: false });
        await plain.goto('/contact');
        await enquiryFormOn(plain).fill(withoutField);
        await enquiryFormOn(plain).button.click();
        await expect.soft(plain).toHaveURL(/#enquiry-sent$/);

        await expect.poll(() => mail.mails.length).toBe(2);
        const textFor = ({ email }: { email: string }) =>
          mail.mails.find(({ replyTo }) => replyTo?.[0]?.address === email)!.text;
        expect.soft(textFor(withField)).toContain('Company: Bridgewater Bindery');
        expect.soft(textFor(withoutField)).not.toContain('Company');
        const enquiries = (...args: string[]) => copy.run('src/enquiry/enquiries.ts', ...args).stdout;
        expect.soft(enquiries('search', 'bridgewater bindery')).toContain(withField.email);
        expect.soft(enquiries('export')).toContain(',"company","page"');
        expect.soft(enquiries('export')).toContain('Bridgewater Bindery');
      });

      await page.goto('/privacy');
      await test.step('a page listed in one place is in the sitemap, has a social picture and a Markdown version', async () => {
        await expect.soft(page.getByRole('heading', { level: 1 })).toHaveText('What we keep');
        const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
        expect.soft(existsSync(join(copy.folder, 'dist', new URL(picture!).pathname))).toBe(true);
        const built = (file: string) => readFileSync(join(copy.folder, 'dist', file), 'utf8');
        // The origin is a setting of `.env`.
        expect.soft(built('sitemap.xml')).toContain('<loc>https://extended.example/privacy</loc>');
        expect.soft(built('privacy.md')).toContain('We keep what you write in a form');
        expect.soft(built('llms.txt')).toContain('/privacy.md');
      });
      await test.step('the content check knows the page', () => {
        expect.soft(copy.run('src/authoring/check-content.ts').stdout).not.toContain('privacy');
      });
    } finally {
      for (const end of ends.reverse()) await end();
    }
  },
);
