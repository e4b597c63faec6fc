import { packageTabs, projects } from '../support/content.ts';
import { CATEGORY, inCategory } from '../support/portfolio.ts';
import { categoryLink, largeView, projectLink, shownTitles, titlesOf } from './support/portfolio.ts';
import { expect, test } from './support/test.ts';

/** What script has brought to life on its first touch. */
const AT_WORK = 'main astro-island:not([ssr])';

test('before the scripts have arrived, the first click on a tab, a category or a project counts', async ({
  visitor,
  proxy,
}) => {
  await test.step('on a tab of the packages: shows its panel, and the tab is chosen then', async () => {
    const { id } = packageTabs.at(-1)!;
    const release = proxy.holdScripts();
    await visitor.go('/packages');
    const panels = () => visitor.readAll({ role: 'tabpanel' }, (panel) => panel.id);
    await visitor.click({ role: 'tab', css: `[href="#${id}"]` });
    await expect.poll(panels).toEqual([id]);
    expect(await visitor.count(AT_WORK)).toBe(0);
    release();
    await expect.poll(() => visitor.attribute(`[href="#${id}"]`, 'aria-selected')).toBe('true');
    expect(await panels()).toEqual([id]);
    expect(await visitor.path()).toBe(`/packages#${id}`);
  });

  await test.step('on a category of the portfolio: shows its projects, and is in the address then', async () => {
    const release = proxy.holdScripts();
    await visitor.go('/portfolio');
    await visitor.click(categoryLink(CATEGORY));
    const categories = () =>
      visitor.readAll({ role: 'listitem', css: '[data-project]' }, (item) => item.dataset.category);
    await expect.poll(async () => [...new Set(await categories())]).toEqual([CATEGORY]);
    expect(await visitor.count(AT_WORK)).toBe(0);
    release();
    await expect.poll(() => shownTitles(visitor)).toEqual(titlesOf(inCategory(CATEGORY)));
    await expect.poll(() => visitor.path()).toBe(`/portfolio#${CATEGORY}`);
  });

  await test.step('on a project of the portfolio: opens it then', async () => {
    const release = proxy.holdScripts();
    const project = projects[1]!;
    // From another page, as the address of the step before differs in its last part alone.
    await visitor.go('/about');
    await visitor.go('/portfolio');
    await visitor.click(projectLink(project));
    expect(await visitor.count(AT_WORK)).toBe(0);
    expect(await visitor.path()).toBe('/portfolio');
    release();
    await expect.poll(() => visitor.isVisible(largeView(project))).toBe(true);
    await expect.poll(() => visitor.path()).toBe(`/portfolio#${project.id}`);
  });
});
