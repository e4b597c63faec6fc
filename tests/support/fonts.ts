import type { Page } from '@playwright/test';

/** Lets the fonts of a page come only when what is returned is called. */
export async function holdFonts(page: Page): Promise<() => void> {
  let letIn = () => {};
  const gate = new Promise<void>((open) => (letIn = open));
  await page.route('**/*.woff2', async (route) => {
    await gate;
    await route.continue();
  });
  return letIn;
}
