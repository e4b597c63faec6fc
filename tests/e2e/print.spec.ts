import { expect, test } from '@playwright/test';
import { sitemapPaths } from '../support/sitemap.ts';

for (const path of sitemapPaths()) {
  test(`${path} on paper has its heading and no bars, forms or dark areas`, async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.locator('form:visible')).toHaveCount(0);
    const inked = await page.locator('body :visible').evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { backgroundColor, borderImageSource, color } = getComputedStyle(element);
        const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && borderImageSource === 'none';
        return isClear && color === 'rgb(0, 0, 0)' ? [] : [element.outerHTML.slice(0, 80)];
      }),
    );
    expect(inked).toEqual([]);
  });
}
