import { expect, test, type Locator } from '@playwright/test';
import { labels, phoneHref, services, site } from '../support/content.ts';

/** The services of the dropdown, in the order and the spelling of the specification. */
const SERVICES = [
  ['Website Development', '/services/web-development'],
  ['Digital Marketing', '/services/digital-marketing'],
  ['Lead Generation', '/services/lead-generation'],
  ['Product Shoot', '/services/product-shoot'],
  ['Video Editing', '/services/vedio-editing'],
  ['Influencer Reel Editing', '/services/influencer-reel-editing'],
  ['Performance Marketing', '/services/perfromance-marketing'],
  ['Influencer Marketing', '/services/influencer-marketing'],
  // Misspelt on purpose: the label is part of the contract.
  ['Search Engine Optimiaztion', '/services/seo'],
  ['Social Media Marketing', '/services/social-media-marketing'],
] as const;

const PAGES = ['/', '/about', '/services', '/packages', '/portfolio', '/contact', '/no-such-page'].concat(
  services.map(({ id }) => `/services/${id}`),
);

/** Labels and targets of all links in an element, in their order. */
const linksOf = (element: Locator) =>
  element
    .locator('a')
    .evaluateAll((links) => links.map((link) => [link.textContent.trim(), link.getAttribute('href')]));

for (const path of PAGES) {
  test(`${path} has top bar, navbar, footer and chat link`, { tag: '@both' }, async ({ page }) => {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const banner = page.getByRole('banner');
    const footer = page.getByRole('contentinfo');
    for (const part of [banner, footer]) {
      await expect(part.locator(`a[href="mailto:${site.email}"]`)).toBeVisible();
      await expect(part.locator(`a[href="${phoneHref}"]`)).toBeVisible();
      for (const { label, url } of site.social) {
        await expect(part.getByRole('link', { name: label })).toHaveAttribute('href', url);
      }
      await expect(part.locator('a[href*="video-shoot-production"]')).toHaveCount(0);
    }
    await expect(banner.getByRole('link', { name: site.brand, exact: true })).toHaveAttribute('href', '/');
    await expect(footer).toContainText(site.office.street);
    await expect(page.getByRole('link', { name: site.chat.label })).toBeVisible();
  });
}

test('the chat link greets for the visitor and calls the office number', async ({ page }) => {
  await page.goto('/');
  const href = await page.getByRole('link', { name: site.chat.label }).getAttribute('href');
  const url = new URL(href ?? '');
  expect(url.pathname).toBe(`/${site.phone.replace(/\D/g, '')}`);
  expect(url.searchParams.get('text')).toBe(site.chat.greeting);
});

for (const width of [390, 820, 1024, 1440]) {
  test(`the chat link stands over no control in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const chat = page.getByRole('link', { name: site.chat.label });
    await expect(chat).toBeInViewport();
    const isClear = await chat.evaluate((link) => {
      const box = link.getBoundingClientRect();
      const header = link.closest('header')?.getBoundingClientRect();
      const isOver = (other: Element) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      };
      // In the header nothing scrolls under it; beside the content nothing reaches as far to the right.
      const isInHeader = !!header && box.top >= header.top && box.bottom <= header.bottom;
      return [...document.querySelectorAll('a, button, input, select, textarea, label')]
        .filter((other) => other !== link && other.checkVisibility())
        .every((other) =>
          other.closest('header')
            ? !isOver(other)
            : isInHeader || other.getBoundingClientRect().right <= box.left,
        );
    });
    expect(isClear).toBe(true);
  });
}

test('the links of the bar stand in their order', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: labels.mainNavigation });
  const all = await linksOf(bar);
  const isService = (href: string | null | undefined) => href?.startsWith('/services') ?? false;
  expect(all.filter(([, href]) => !isService(href))).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Packages', '/packages'],
    ['Portfolio', '/portfolio'],
    ['Contact', '/contact'],
  ]);
  // Services stand between About and Packages.
  expect(all.slice(2, -3).every(([, href]) => isService(href))).toBe(true);
});

test("the services are in the dropdown, 'Search Engine Optimiaztion' misspelt on purpose", async ({
  page,
}) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: labels.mainNavigation });
  const list = bar.getByRole('list', { name: 'Services' });
  await expect(list).toBeHidden();
  await bar.getByRole('button', { name: 'Services' }).click();
  await expect(list).toBeVisible();
  expect((await linksOf(list)).slice(0, SERVICES.length)).toEqual(SERVICES);
});

test('the footer links to pages and services', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  const targets = async (name: string) =>
    (await linksOf(footer.getByRole('navigation', { name }))).map(([, href]) => href);
  expect(await targets(labels.footerPages)).toEqual([
    '/',
    '/about',
    '/services',
    '/packages',
    '/portfolio',
    '/contact',
  ]);
  expect(await targets(labels.footerServices)).toEqual([
    '/services/web-development',
    '/services/seo',
    '/services/digital-marketing',
    '/services/product-shoot',
    '/services/vedio-editing',
    '/services',
  ]);
  await expect(footer.getByRole('link', { name: 'About Us' })).toHaveAttribute('href', '/about');
  await expect(footer.getByRole('link', { name: site.credit.name })).toHaveAttribute('href', site.credit.url);
});

test('the copyright line names the current year', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} ${site.brand}`);
});

test('the copyright line names the year in which the page is read, not the one it was built in', async ({
  page,
}) => {
  await page.clock.setFixedTime('2042-06-01T12:00:00');
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText(`© 2042 ${site.brand}`);
});

const color = (element: Locator) => element.evaluate((node) => getComputedStyle(node).color);

for (const [label, path] of [
  ['Home', '/'],
  ['About', '/about'],
  ['Packages', '/packages'],
  ['Portfolio', '/portfolio'],
  ['Contact', '/contact'],
] as const) {
  test(`${label} is highlighted in the bar on ${path}, and nothing else is`, async ({ page }) => {
    await page.goto(path);
    const bar = page.getByRole('navigation', { name: labels.mainNavigation });
    const current = bar.locator('[aria-current=page]');
    await expect(current).toHaveCount(1);
    await expect(current).toHaveText(label);
    const other = bar.getByRole('link', { name: label === 'Home' ? 'About' : 'Home' });
    expect(await color(current)).not.toBe(await color(other));
  });
}

test('on the page of a service the service and the Services label are highlighted', async ({ page }) => {
  await page.goto('/services/seo');
  const bar = page.getByRole('navigation', { name: labels.mainNavigation });
  const button = bar.getByRole('button', { name: 'Services' });
  expect(await color(button)).not.toBe(await color(bar.getByRole('link', { name: 'Home' })));
  await button.click();
  const current = bar.locator('[aria-current=page]');
  await expect(current).toHaveText('Search Engine Optimiaztion');
  expect(await color(current)).not.toBe(await color(bar.getByRole('link', { name: 'Lead Generation' })));
});

test(
  'the bar takes its scrolled style beyond 10 pixels, and not at 10',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/about');
    const bar = page.locator('.bar');
    const jumpTo = (top: number) =>
      page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await expect(bar).toHaveCSS('box-shadow', 'none');
    await jumpTo(11);
    await expect(bar).not.toHaveCSS('box-shadow', 'none');
    await jumpTo(10);
    await expect(bar).toHaveCSS('box-shadow', 'none');
    await jumpTo(500);
    await expect(bar).not.toHaveCSS('box-shadow', 'none');
    await expect(bar).toBeInViewport();
  },
);
