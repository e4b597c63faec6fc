import { expect } from '@playwright/test';
import { PART_SIZE, partPath } from '../../src/model/queries/portfolio-parts.ts';
import { comparePixels } from '../../src/reviewing/review/compare-pixels.ts';
import { takePicture } from '../../src/reviewing/review/screenshot.ts';
import { launchBrowser, openTab } from '../../src/reviewing/review/tab.ts';
import { projects } from '../support/content.ts';
import { test } from '../support/enquiry-service.ts';

test('each screenshot of a page has all of its pictures', async ({ baseURL }) => {
  const browser = await launchBrowser();
  try {
    const tab = await openTab(browser, 'desktop');
    await tab.open(`${baseURL}${partPath(Math.ceil(projects.length / PART_SIZE))}`);
    const first = await takePicture(tab);
    for (let count = 1; count < 4; count++) {
      const next = await takePicture(tab);
      expect(comparePixels(first, next).after, `screenshot ${count + 1}`).toEqual([]);
    }
  } finally {
    await browser.close();
  }
});
