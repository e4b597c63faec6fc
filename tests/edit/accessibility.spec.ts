import { accessibilityFindings } from '../../src/tooling/page/accessibility.ts';
import { project, service, tab } from './support/entries.ts';
import { expect, test } from './support/test.ts';

const VIEWS = [
  '#/',
  '#/all/portfolio',
  `#/portfolio/${project.id}`,
  `#/services/${service.id}`,
  `#/packages/${tab.id}`,
  '#/new/clients',
  '#/publish',
];

test(
  'no view of the screen has an accessibility finding, and none scrolls sideways on a narrow window',
  { tag: '@full' },
  async ({ forms, command, page }) => {
    // A translator would replace texts that React updates, and the form would lose its input.
    await expect(page.locator('html')).toHaveAttribute('translate', 'no');
    // The page in the preview has its own tests.
    await page.route(/^[^/]+\/\/[^/]+\/(?!edit)/, (route) => route.abort());
    for (const view of VIEWS) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(command.address + view);
      await expect(forms.getByRole('heading', { level: 1 })).toBeVisible();
      expect.soft(await accessibilityFindings(page), view).toEqual([]);
      await page.setViewportSize({ width: 320, height: 800 });
      const sideways = await forms.evaluate((main) => main.scrollWidth - main.clientWidth);
      expect.soft(sideways, view).toBe(0);
    }
  },
);
