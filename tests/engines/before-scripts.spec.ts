import { projects } from '../support/content.ts';
import { inCategory } from '../support/portfolio.ts';
import { categoryLink, largeView, projectLink, shownTitles, titlesOf } from './support/portfolio.ts';
import { expect, test } from './support/test.ts';

/** What script has brought to life on its first touch. */
const AT_WORK = 'main astro-island:not([ssr])';

test.describe('before the scripts have arrived, the first click', () => {
  test('on a tab of the packages shows its panel, and the tab is chosen then', async ({ visitor, proxy }) => {
    const release = proxy.holdScripts();
    await visitor.go('/packages');
    const panels = () => visitor.readAll({ role: 'tabpanel' }, (panel) => panel.id);
    await visitor.click({ role: 'tab', css: '[href="#product"]' });
    await expect.poll(panels).toEqual(['product']);
    expect(await visitor.count(AT_WORK)).toBe(0);

    release();
    await expect.poll(() => visitor.attribute('[href="#product"]', 'aria-selected')).toBe('true');
    expect(await panels()).toEqual(['product']);
    expect(await visitor.path()).toBe('/packages#product');
  });

  test('on a category of the portfolio shows its projects, and is in the address then', async ({
    visitor,
    proxy,
  }) => {
    const release = proxy.holdScripts();
    await visitor.go('/portfolio');
    await visitor.click(categoryLink('product-shoot'));
    const categories = () =>
      visitor.readAll({ role: 'listitem', css: '[data-project]' }, (item) => item.dataset.category);
    await expect.poll(async () => [...new Set(await categories())]).toEqual(['product-shoot']);
    expect(await visitor.count(AT_WORK)).toBe(0);

    release();
    await expect.poll(() => shownTitles(visitor)).toEqual(titlesOf(inCategory('product-shoot')));
    await expect.poll(() => visitor.path()).toBe('/portfolio#product-shoot');
  });

  test('on a project of the portfolio opens it then', async ({ visitor, proxy }) => {
    const release = proxy.holdScripts();
    const project = projects[1]!;
    await visitor.go('/portfolio');
    await visitor.click(projectLink(project));
    expect(await visitor.count(AT_WORK)).toBe(0);
    expect(await visitor.path()).toBe('/portfolio');

    release();
    await expect.poll(() => visitor.isVisible(largeView(project))).toBe(true);
    await expect.poll(() => visitor.path()).toBe(`/portfolio#${project.id}`);
  });
});
