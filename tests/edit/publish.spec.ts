import type { Locator } from '@playwright/test';
import { otherProject, pictureOf, plan, PRICE, project, tab, TAB_FILE } from './support/entries.ts';
import { expect, test } from './support/test.ts';

/** A coarse fingerprint of an image's pixels. */
const printOf = (image: Locator) =>
  image.evaluate(async (element) => {
    const shown = element as HTMLImageElement;
    shown.loading = 'eager';
    if (!shown.complete) await new Promise((resolve) => shown.addEventListener('load', resolve));
    const canvas = new OffscreenCanvas(4, 3);
    const context = canvas.getContext('2d')!;
    context.drawImage(shown, 0, 0, 4, 3);
    return [...context.getImageData(0, 0, 4, 3).data].map((value) => Math.round(value / 16)).join(' ');
  });

// Takes some 10 CPU seconds: the page reloads after each save, also in a second tab.
test('a picture and a price are changed, seen at once, compared with the public site, and published', async ({
  forms,
  beside,
  open,
  field,
  choose,
  save,
  command,
  context,
  copy,
  page,
}) => {
  await test.step('a picture is shown at once: in the large view, in the list, and in a second tab', async () => {
    await open('Portfolio', project.title);
    const tile = `[data-project="${project.id}"] img`;
    const inTab = await context.newPage();
    const images = [
      beside.getByRole('dialog').locator(`img[src*="${project.id}"]`).first(),
      beside.locator(tile).first(),
      inTab.locator(tile).first(),
    ];
    await expect(images[0]!).toBeVisible();
    await inTab.goto(`${command.site}/portfolio`);
    const before = await Promise.all(images.map(printOf));
    await choose('Picture', copy.path(pictureOf(otherProject)));
    await save();
    for (const [at, image] of images.entries())
      await expect.soft.poll(() => printOf(image).catch(() => before[at])).not.toBe(before[at]);
    await inTab.close();
  });

  await test.step('a price is another unpublished change', async () => {
    await open('Packages', tab.label);
    const row = forms.getByRole('listitem').filter({ has: page.getByText(plan.title, { exact: true }) });
    await row.getByText(plan.title, { exact: true }).click();
    await field('Price', row).fill(PRICE);
    await save();
    await expect(forms.getByRole('link', { name: 'Review and publish (2)' })).toBeVisible();
  });

  await test.step('both are compared with the public site, and one is discarded', async () => {
    await forms.getByRole('link', { name: 'review and publish it' }).click();
    const price = forms.getByRole('article').filter({ hasText: 'package tab' });
    const picture = forms.getByRole('article').filter({ hasNotText: 'package tab' });
    await expect.soft(price.getByRole('heading')).toHaveText(`${tab.label} package tab`);
    await expect.soft(price).toContainText(`Plans › ${plan.title} › Price`);
    await expect.soft(price.getByRole('deletion')).toHaveText(plan.price);
    await expect.soft(price.getByRole('insertion')).toHaveText(PRICE);
    await expect.soft(picture.getByRole('img', { name: 'picture.jpg, before' })).toBeVisible();
    await expect.soft(picture.getByRole('img', { name: 'picture.jpg, after' })).toBeVisible();
    await picture.getByRole('button', { name: 'Discard back to what is public' }).click();
    await forms.getByRole('button', { name: 'Discard them' }).click();
    await expect(forms.getByRole('article')).toHaveCount(1);
    expect(copy.git('status', '--porcelain')).toBe(` M ${TAB_FILE}\n`);
  });

  await test.step('the other is published, once a description and a name are given', async () => {
    const publish = forms.getByRole('button', { name: 'Publish' });
    await expect.soft(publish).toBeInViewport();
    const sentence = field('What have you changed, in one sentence\\?');
    await expect.soft(sentence).toBeInViewport();
    await publish.click();
    await expect.soft(sentence).toBeFocused();
    await expect.soft(sentence).toHaveAccessibleDescription(/Say in one sentence what you have changed/);
    await sentence.fill('Raise a price');
    await publish.click();
    await expect.soft(field('Your name')).toBeFocused();
    await expect.soft(field('Your name')).toHaveAccessibleDescription('Write your name.');
    await field('Your name').fill('Ada Editor');
    await field('Your e-mail address').fill('ada@example.org');
    await publish.click();
    const done = forms
      .getByRole('status')
      .filter({ hasText: 'Kept on this machine. Visitors do not see it yet' });
    await expect(done).toBeFocused();
    await expect.soft(done.getByText(`What changed: ${tab.label}`, { exact: true })).toBeVisible();
    await expect.soft(done.getByText('Committed to the branch “main”')).toBeHidden();
    await expect.soft(forms.getByRole('article')).toHaveCount(0);
    await expect.soft(forms.getByRole('link', { name: 'Review and publish', exact: true })).toBeVisible();
    expect(copy.git('log', '-1', '--format=%s, %an', '--name-only')).toBe(
      `Raise a price, Ada Editor\n\n${TAB_FILE}\n`,
    );
  });
});
