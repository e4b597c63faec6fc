import type { Page } from '@playwright/test';
import { parse } from 'node-html-parser';
import type { Detail } from './visit.ts';

/** A state of a page that a visitor reaches without leaving it. */
export interface State {
  /** As the report calls it: `tab SEO`. */
  name: string;
  /** Whether it shows content that the page does not show at first. */
  isChoice?: boolean;
  /** What a screenshot shows instead of the part of the page that can look different: where the state differs from others. */
  detail?: Detail;
  /** Brings the page into the state. */
  enter(page: Page): Promise<void>;
  /** Brings it back, if the next state would not do it. */
  leave?(page: Page): Promise<void>;
}

/** Returns the pages whose content the tabs and filters of a page show. */
export const choicesOf = (html: string): string[] =>
  parse(html)
    .querySelectorAll('a[data-choice]')
    .map((link) => link.getAttribute('href')!.replace(/#.*/, ''))
    .filter(Boolean);

/**
 * Reads the states that the page offers on this screen: tabs, filters, menus, the form with mistakes. Leaves out tabs and
 * filters whose content comes from a page that is the same in both versions.
 *
 * @param isChanged whether a page differs, by its path
 */
export async function statesOf(page: Page, isChanged: (path: string) => boolean): Promise<State[]> {
  const { pathname } = new URL(page.url());
  const isOffered = ({ path }: Choice) => path === pathname || isChanged(path);
  const menus = await readMenus(page);
  const hasForm = (await page.locator('main form [required]:visible').count()) > 0;
  return [
    ...(await readChoices(page)).filter(isOffered).map(choiceState),
    ...menus.map(menuState),
    ...(hasForm ? [FORM_WITH_MISTAKES] : []),
    IN_PRINT,
  ];
}

/** A tab or filter. */
interface Choice {
  id: string;
  kind: string;
  name: string;
  /** The page that has its content. */
  path: string;
}

/** Lists the tabs and filters that are not chosen. */
const readChoices = (page: Page): Promise<Choice[]> =>
  page
    .locator('a[data-choice]:not([aria-selected=true], [aria-current])')
    .evaluateAll((links: HTMLAnchorElement[]) =>
      links.map(({ id, role, pathname, firstChild }) => ({
        id,
        kind: role === 'tab' ? 'tab' : 'filter',
        name: firstChild?.textContent?.trim() ?? '',
        path: pathname,
      })),
    );

const choiceState = ({ id, kind, name }: Choice): State => ({
  name: `${kind} ${name}`,
  isChoice: true,
  detail: { around: `[id="${id}"]` },
  async enter(page) {
    const link = page.locator(`[id="${id}"]`);
    await link.click();
    await link.and(page.locator('[aria-selected=true], [aria-current]')).waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    // Content of another page is fetched.
    await page.locator('[aria-busy=true], [data-state=loading]').waitFor({ state: 'detached' });
  },
});

interface Menu {
  target: string;
  name: string;
}

const readMenus = (page: Page): Promise<Menu[]> =>
  page.locator('button[popovertarget]:visible').evaluateAll((buttons) =>
    buttons.map((button) => ({
      target: button.getAttribute('popovertarget')!,
      name: (button.getAttribute('aria-label') ?? button.textContent ?? '').trim(),
    })),
  );

const menuState = ({ target, name }: Menu): State => ({
  name: `“${name}” pressed`,
  detail: 'window',
  async enter(page) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.locator(`button[popovertarget="${target}"]:visible`).click();
    await page.locator(`#${target}`).waitFor();
  },
  async leave(page) {
    await page.keyboard.press('Escape');
    await page.locator(`#${target}`).waitFor({ state: 'hidden' });
  },
});

const FORM_WITH_MISTAKES: State = {
  name: 'form with mistakes',
  detail: { around: 'main form:has([aria-invalid=true])' },
  async enter(page) {
    await page.locator('main form button[type=submit]:visible').first().click();
    await page.locator('main form [aria-invalid=true]').first().waitFor();
  },
};

/** As it is printed. */
const IN_PRINT: State = {
  name: 'in print',
  enter: (page) => page.emulateMedia({ media: 'print' }),
  leave: (page) => page.emulateMedia({ media: 'screen' }),
};
