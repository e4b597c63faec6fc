import { accessibilityFindings } from '../../src/reviewing/page/accessibility.ts';
import { expect, test } from './support/test.ts';

test.use({ ownCopy: 'accessibility' });

const VIEWS = [
  '#/',
  '#/all/portfolio',
  '#/portfolio/oxbow-ads',
  '#/services/seo',
  '#/packages/seo',
  '#/new/clients',
  '#/publish',
];

test('no view of the screen has an accessibility finding, and none scrolls sideways on a narrow window', async ({
  forms,
  command,
  page,
}) => {
  // The form would lose what is typed if a translator replaced a text that React updates.
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  // The page beside the screen has tests of its own.
  await page.route(`${command.site}/**`, (route) => route.abort());
  for (const view of VIEWS) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${command.address}/${view}`);
    await expect(forms.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await accessibilityFindings(page), view).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    const sideways = await forms.evaluate((main) => main.scrollWidth - main.clientWidth);
    expect(sideways, view).toBe(0);
  }
});

test('a price is changed by keyboard alone', async ({ forms, page, copy }) => {
  await forms.getByRole('link', { name: 'Packages 10' }).press('Enter');
  await forms.getByRole('link', { name: 'SEO', exact: true }).press('Enter');
  await expect(forms.getByRole('heading', { level: 1 })).toBeFocused();
  await forms.locator('summary', { hasText: 'Premium' }).press('Enter');
  await page.keyboard.press('Tab');
  const reach = async (name: string) => {
    for (let step = 0; step < 20; step++) {
      const focused = await page.evaluate(
        () => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '',
      );
      if (focused === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}.`);
  };
  await reach('Price');
  await page.keyboard.type('$1399/mo');
  await page.keyboard.press('Enter');
  await expect(forms.getByText('Saved. It is public once you review and publish it.')).toBeVisible();
  expect(copy.read('src/content/packages/seo.yaml')).toContain('price: $1399/mo');
});
