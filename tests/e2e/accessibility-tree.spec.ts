/**
 * What assistive technology gets of each kind of page and of the main states: roles, names and live messages, in order.
 * The files in `accessibility-tree` are for reviewers; CONTRIBUTING.md has the command that writes them again.
 */
import { expect, type Page } from '@playwright/test';
import { labels } from '../support/content.ts';
import { enquiryFormOn, holdPosts, newEnquiry } from '../support/enquiry-form.ts';
import { untilHydrated } from '../support/scripts.ts';
import { test } from '../support/enquiry-service.ts';

// Nothing moves, and the year in the footer stays.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ page }) => page.clock.setFixedTime('2026-06-01'));

const expectTree = (page: Page, part: string, name: string) =>
  expect.soft(page.locator(part), name).toMatchAriaSnapshot({ name: `${name}.aria.yml` });

test('the pages', async ({ page }) => {
  for (const [name, path] of [
    ['home', '/'],
    ['about', '/about'],
    ['services', '/services'],
    ['service', '/services/seo'],
    ['packages', '/packages'],
    ['portfolio', '/portfolio'],
    ['contact', '/contact'],
    ['not-found', '/no-such-page'],
  ] as const) {
    await page.goto(path);
    await expectTree(page, 'main', name);
  }
});

test('the bar, the footer and the list of services', async ({ page }) => {
  await page.goto('/about');
  await expectTree(page, '.site-header', 'header');
  await expectTree(page, 'body > footer', 'footer');
  await page.getByRole('button', { name: 'Services' }).press('ArrowDown');
  await expect(page.locator('#services-menu a').first()).toBeFocused();
  await expectTree(page, '.site-header', 'services-open');
});

test('the menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await page.getByRole('button', { name: labels.menu }).click();
  await expect(page.getByRole('button', { name: labels.closeMenu })).toBeVisible();
  await expectTree(page, '.site-header', 'menu-open');
});

test('the form: refused, sending, sent', async ({ page }) => {
  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await form.fillField('email', 'ada');
  await untilHydrated(form.root);
  await form.button.click();
  await expect(form.error).toBeVisible();
  await expectTree(page, 'form', 'form-refused');
  const release = await holdPosts(page);
  const enquiry = newEnquiry({ email: 'ada@visitor.example' });
  await form.send(enquiry);
  await expect(form.button).toHaveText('Sending...');
  await expectTree(page, 'form', 'form-sending');
  release();
  await expect(form.sent).toBeVisible();
  await expectTree(page, 'form', 'form-sent');
});

test('a package tab is chosen', async ({ page }) => {
  await page.goto('/packages#seo');
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/SEO/);
  await expectTree(page, '[role=tablist]', 'packages-tab');
});

test('a filter of the portfolio is chosen', async ({ page }) => {
  await page.goto('/portfolio#seo');
  await expect(page.locator('.portfolio-bar [aria-current]')).toHaveText(/Search/);
  await expectTree(page, '.portfolio-bar', 'portfolio-filter');
});
