import { labels, listedServices, packageTabs, projects } from '../support/content.ts';
import { newEnquiry } from '../support/enquiry-form.ts';
import { fillIn, SEND } from './support/form.ts';
import { shownTitles, titlesOf } from './support/portfolio.ts';
import { expect, test } from './support/test.ts';

test('without script the menus, the packages, the projects and the form work', async ({
  visitor,
  proxy,
  service,
}) => {
  proxy.withoutScript();
  // Where scripts are off in this way, no film plays, and WebKit never comes back from one that waits.
  proxy.hold(/\.(mp4|webm)$/);

  await test.step('the menu of a phone and the services of the wide bar open and lead on', async () => {
    await visitor.resize(390, 844);
    await visitor.go('/');
    await visitor.tap({ role: 'button', name: labels.menu });
    await visitor.tap({ role: 'link', css: '[href="/about"]', within: '#menu' });
    await expect.poll(() => visitor.path()).toBe('/about');
    expect(await visitor.isVisible('#menu')).toBe(false);
    await visitor.resize(1280, 800);
    await visitor.click({ role: 'button', css: '[popovertarget=services-menu]' });
    const href = `/services/${listedServices.at(-1)!.id}`;
    await visitor.click({ role: 'link', css: `[href="${href}"]`, within: '#services-menu' });
    await expect.poll(() => visitor.path()).toBe(href);
  });

  await test.step('all packages stand one under another, and a tab leads to its own', async () => {
    await visitor.go('/packages');
    const panels = await visitor.readAll({ role: 'tabpanel' }, (panel) => {
      const { top, bottom } = panel.getBoundingClientRect();
      return { id: panel.id, top, bottom };
    });
    expect(panels.map(({ id }) => id)).toEqual(packageTabs.map(({ id }) => id));
    for (const [index, { top }] of panels.slice(1).entries())
      expect(top).toBeGreaterThanOrEqual(panels[index]!.bottom);
    const last = packageTabs.at(-1)!.id;
    await visitor.click({ role: 'tab', css: `[href="#${last}"]` });
    await expect.poll(() => visitor.path()).toBe(`/packages#${last}`);
    await expect.poll(() => visitor.isInView({ role: 'tabpanel', css: `#${last}` })).toBe(true);
  });

  await test.step('all projects are there, page after page', async () => {
    const more = { role: 'link', name: labels.moreProjects } as const;
    await visitor.go('/portfolio');
    const titles = await shownTitles(visitor);
    for (let number = 2; (await visitor.count(more)) > 0; number++) {
      await visitor.click(more);
      await expect.poll(() => visitor.path()).toBe(`/portfolio/${number}`);
      titles.push(...(await shownTitles(visitor)));
    }
    expect(titles).toEqual(titlesOf(projects));
  });

  await test.step('an enquiry is taken and thanked for on the same page', async () => {
    await visitor.go('/contact');
    const enquiry = newEnquiry({ message: 'About $2,000. When can we talk?' });
    await fillIn(visitor, enquiry);
    await visitor.click(SEND);
    await expect.poll(() => service.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
    await expect.poll(() => visitor.path()).toMatch(/^\/contact/);
    await expect.poll(() => visitor.isVisible('#sent, .enquiry-answer[data-kind=success]')).toBe(true);
  });
});
