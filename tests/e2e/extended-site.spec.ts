/** A site that its agency has extended by a field and a page, as the guides describe, and by many projects. */
import { cpSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { parse, stringify } from 'yaml';
import { fillIn } from '../../src/model/queries/format.ts';
import { PROJECTS_PER_PAGE } from '../../src/model/queries/portfolio-pages.ts';
import { buildSite } from '../../src/tooling/build-site.ts';
import { enquiryForm as words, labels, projects } from '../support/content.ts';
import { enquiryFormOn, newEnquiry } from '../support/enquiry-form.ts';
import { test as base, type Office, withOffice } from '../support/enquiry-service.ts';
import { ON } from '../support/keys.ts';
import { bar, items, shown } from '../support/portfolio.ts';
import { type WorkingCopy, workingCopy } from '../support/working-copy.ts';

const FIELD = `company: {
    label: 'Company',
    kind: 'line',
    maxLength: 80,
    autoComplete: 'organization',
    isOptional: true,
  },
} as const satisfies Record<string, Field>`;

const ERRORS = `
errors:
  company:
    tooLong: Please shorten the name of your company to {count} characters.
`;

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

const TOTAL = PROJECTS_PER_PAGE + 16;
const idsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `project-${first + index}`);

/** Replaces the projects by `TOTAL` copies of them, `project-1` and so on in their order, which share their pictures. */
function multiplyProjects(copy: WorkingCopy): void {
  const [folder, originals] = [copy.path('src/content/portfolio'), copy.path('originals')];
  renameSync(folder, originals);
  for (let number = 1; number <= TOTAL; number++) {
    const project = join(folder, `project-${number}`);
    cpSync(join(originals, projects[number % projects.length]!.id), project, { recursive: true });
    const entry = join(project, 'index.yaml');
    const fields = parse(readFileSync(entry, 'utf8'));
    const title = `${fields.title.slice(0, 60)} ${number}`;
    writeFileSync(entry, stringify({ ...fields, title, order: number }));
  }
}

interface Extended {
  copy: WorkingCopy;
  office: Office;
}

/** Tests whose pages and enquiries are those of the extended site. */
const test = base.extend<object, Extended>({
  copy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const copy = workingCopy();
      await use(copy);
      copy.remove();
    },
    { scope: 'worker' },
  ],

  // A build: 30 CPU s.
  office: [
    async ({ copy }, use) => {
      copy.edit('src/enquiry/contract/fields.ts', '} as const satisfies Record<string, Field>', FIELD);
      copy.edit('src/content/enquiry-form/index.yaml', '\nerrors:\n', ERRORS);
      copy.edit(
        'src/model/site-map.ts',
        "  { ...withEntry('not-found'",
        "  withEntry('privacy', 'Privacy page'),\n  { ...withEntry('not-found'",
      );
      copy.write('src/pages/privacy.astro', PAGE);
      copy.write('src/content/pages/privacy.yaml', TEXTS);
      copy.write('.env', 'SITE_URL=https://extended.example\n');
      multiplyProjects(copy);
      // A variable of the environment, even an empty one, overrides `.env`.
      await buildSite(copy.folder, copy.path('dist'), { SITE_URL: undefined });
      await withOffice(copy.path('data/enquiries.db'), use, copy.folder);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

test.describe('an extended site', { tag: '@full' }, () => {
  test('an additional field is in the form, the mail, the commands and the export', async ({
    page,
    browser,
    baseURL,
    office,
    copy,
  }) => {
    const [withField, withoutField] = [newEnquiry(), newEnquiry()];
    await page.goto('/contact');
    const company = page.getByLabel('Company (optional)', { exact: true });
    await expect.soft(page.getByText(words.required)).toHaveCount(0);
    await expect.soft(company).toHaveAttribute('autocomplete', 'organization');
    await expect.soft(company).toHaveAttribute('maxlength', '80');
    await company.fill('Bridgewater Bindery');
    await enquiryFormOn(page).send(withField);
    await expect.soft(enquiryFormOn(page).sent).toBeVisible();

    const plain = await browser.newPage({ baseURL, javaScriptEnabled: false });
    await plain.goto('/contact');
    await enquiryFormOn(plain).fill(withoutField);
    await enquiryFormOn(plain).button.click();
    await expect.soft(plain).toHaveURL(/#enquiry-sent$/);
    await plain.close();

    for (const { email } of [withField, withoutField])
      await expect.poll(() => office.mailsFrom(email).length).toBe(1);
    const textFor = ({ email }: { email: string }) => office.mailsFrom(email)[0]!.text;
    expect.soft(textFor(withField)).toContain('Company: Bridgewater Bindery');
    expect.soft(textFor(withoutField)).not.toContain('Company');
    const enquiries = (...args: string[]) => copy.run('src/enquiry/enquiries.ts', ...args).stdout;
    expect.soft(enquiries('search', 'bridgewater bindery')).toContain(withField.email);
    expect.soft(enquiries('export')).toContain(',"company","page"');
    expect.soft(enquiries('export')).toContain('Bridgewater Bindery');
  });

  test('a page listed in one place is in the sitemap, has a social picture and a Markdown version', async ({
    page,
    copy,
  }) => {
    await page.goto('/privacy');
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveText('What we keep');
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect.soft(existsSync(join(copy.folder, 'dist', new URL(picture!).pathname))).toBe(true);
    // The origin is a setting of `.env`.
    expect.soft(copy.read('dist/sitemap.xml')).toContain('<loc>https://extended.example/privacy</loc>');
    expect.soft(copy.read('dist/privacy.md')).toContain('We keep what you write in a form');
    expect.soft(copy.read('dist/llms.txt')).toContain('/privacy.md');
    expect.soft(copy.run('src/authoring/check-content.ts').stdout).not.toContain('privacy');
  });

  test('a long portfolio has pages with plain links', async ({ page, context }) => {
    const link = (name: string) => page.getByRole('link', { name });
    const ids = () => shown(page).evaluateAll((list) => list.map(({ id }) => id));

    await test.step('each page has its projects, its place among all, and links to the pages beside it', async () => {
      await page.goto('/portfolio');
      expect.soft(await ids()).toEqual(idsFrom(1, PROJECTS_PER_PAGE));
      await expect.soft(link(labels.earlierProjects)).toHaveCount(0);
      // The first scroll lays out all projects, which moves the link.
      await link(labels.moreProjects).scrollIntoViewIfNeeded();
      await expect(page.locator('[data-short]')).toHaveCount(0);
      await link(labels.moreProjects).click();
      await expect(page).toHaveURL('/portfolio/2');
      expect.soft(await ids()).toEqual(idsFrom(PROJECTS_PER_PAGE + 1, TOTAL));
      const place = { first: `${PROJECTS_PER_PAGE + 1}`, last: `${TOTAL}`, total: `${TOTAL}` };
      await expect.soft(page.getByText(fillIn(labels.projectsOnPage, place))).toBeVisible();
      const titles = await items(page).getByRole('heading').allTextContents();
      const [firstTitle = '', lastTitle = ''] = [titles[0]?.trim(), titles.at(-1)?.trim()];
      const description = fillIn(labels.pageDescription, { ...place, firstTitle, lastTitle });
      await expect.soft(page.locator('meta[name=description]')).toHaveAttribute('content', description);
      await expect.soft(link(labels.moreProjects)).toHaveCount(0);
      await link(labels.earlierProjects).click();
      await expect(page).toHaveURL('/portfolio');
    });

    await test.step('the filter leads to the page of a category, which has all of its projects', async () => {
      const choice = bar(page).getByRole('link').nth(1);
      const count = Number(await choice.locator('span').textContent());
      const category = (await choice.getAttribute('href'))!;
      await choice.click();
      await expect(page).toHaveURL(category);
      await expect.soft(shown(page)).toHaveCount(count);
      const other = await context.newPage();
      await other.goto(`/portfolio#${category.split('/').at(-1)}`);
      await expect.soft(other).toHaveURL(category);
    });

    await test.step('a project opens on its page, which the large view goes through', async () => {
      const [first, second] = idsFrom(PROJECTS_PER_PAGE + 1, PROJECTS_PER_PAGE + 2);
      await page.goto(`/portfolio/2#${first}`);
      const view = page.getByRole('dialog');
      await expect.soft(view.getByText(`1 / ${TOTAL - PROJECTS_PER_PAGE}`, { exact: true })).toBeVisible();
      await page.keyboard.press(ON);
      await expect.soft(page).toHaveURL(`/portfolio/2#${second}`);
      await page.goBack();
      await expect.soft(view).toBeHidden();
      await expect.soft(page).toHaveURL('/portfolio/2');
    });
  });
});
