/**
 * Accessibility tree of header, footer and the main states. `tests/site/pages.spec.ts` does the same for the
 * pages. The files in `accessibility-tree` are for reviewers; CONTRIBUTING.md has the command that writes them again.
 */
import { expect, type Page } from '@playwright/test';
import { accessibilityFindings } from '../../src/tooling/page/accessibility.ts';
import { labels, listedServices, navigation, packageTabs, servicePage } from '../support/content.ts';
import { enquiryFormOn, holdPosts, newEnquiry, POSTS, refusePosts } from '../support/enquiry-form.ts';
import { test } from '../support/enquiry-service.ts';
import { outlineOf } from '../support/outline.ts';
import { untilHydrated } from '../support/scripts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const expectTree = async (page: Page, part: string, name: string) =>
  expect.soft(outlineOf(await page.locator(part).ariaSnapshot())).toMatchSnapshot(`${name}.txt`);

test('header, footer, menus, a tab and a filter have the roles, names and states that were reviewed', async ({
  page,
}) => {
  await page.goto('/about');
  await expectTree(page, '.site-header', 'header');
  await expectTree(page, 'body > footer', 'footer');
  await page.getByRole('button', { name: navigation.servicesLabel }).press('ArrowDown');
  await expect(page.locator('#services-menu a').first()).toBeFocused();
  await expectTree(page, '.site-header', 'header-services-open');
  await page.goto(`/packages#${packageTabs[1]!.id}`);
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  await expectTree(page, '[role=tablist]', 'packages-tab-chosen');
  await page.goto(`/portfolio#${listedServices[0]!.id}`);
  await expect(page.locator('.portfolio-bar [aria-current]')).toContainText(listedServices[0]!.name);
  await expectTree(page, '.portfolio-bar', 'portfolio-filter-chosen');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: labels.menu }).click();
  await expect(page.getByRole('button', { name: labels.closeMenu })).toBeVisible();
  await expectTree(page, '.site-header', 'header-menu-open');
});

test('the form has them in each state, and no accessibility finding', async ({ page }) => {
  test.slow(); // Visits of several steps.
  const expectNone = async (state: string) =>
    expect.soft(await accessibilityFindings(page, 'main form'), state).toEqual([]);
  for (const view of ['enquiry-sent', 'enquiry-failed', 'enquiry-error-email']) {
    await page.goto(`${servicePage}#${view}`);
    await expect(page.locator(`[id="${view}"]`)).toBeVisible();
    await expectNone(`${view}, after a post without script`);
  }

  await page.goto('/contact');
  const form = enquiryFormOn(page);
  await expect(form.button).toBeVisible();
  await expectNone('idle');
  await form.fillField('email', 'ada');
  await untilHydrated(form.root);
  await form.button.click();
  await expect(form.error).toBeVisible();
  await expectTree(page, 'form', 'form-refused');
  await expectNone('refused');
  const release = await holdPosts(page);
  await form.send(newEnquiry());
  await expect(form.button).toHaveAttribute('aria-disabled', 'true');
  await expectTree(page, 'form', 'form-sending');
  await expectNone('sending');
  release();
  await expect(form.sent).toBeVisible();
  await expectTree(page, 'form', 'form-sent');
  await expectNone('sent');
  await page.unroute(POSTS);
  await page.route(POSTS, (route) => route.abort());
  await form.send(newEnquiry());
  await expect(form.queued).toBeVisible();
  await expectNone('queued');
  await refusePosts(page, 400);
  await form.send(newEnquiry());
  await expect(form.unreachable).toBeVisible();
  await expectNone('refused without a reason');
});
