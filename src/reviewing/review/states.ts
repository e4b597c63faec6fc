import type { Page } from '@playwright/test';
import { parse } from 'node-html-parser';
import type { Detail } from './pictures.ts';
import { loadPictures, type Tab } from './tab.ts';

/** A state of a page that a visitor reaches without leaving it. */
export interface State {
  /** As the report calls it: `tab SEO`. */
  name: string;
  /** Whether it shows content that the page does not show at first. */
  isChoice?: boolean;
  /** Extent of the screenshot; default: the whole page. */
  detail?: Detail;
  /** Brings the page into the state. */
  enter(tab: Tab): Promise<void>;
  /** Restores the page, if the next state does not. */
  leave?(tab: Tab): Promise<void>;
}

/** Returns the other pages whose content the tabs and filters of a page show. */
export const choicesOf = (html: string): string[] =>
  parse(html)
    .querySelectorAll('a[data-choice]')
    .map((link) => link.getAttribute('href')!.replace(/#.*/, ''))
    .filter(Boolean);

/**
 * Reads the states that the open page offers on this screen: tabs, filters, menus, the form with mistakes, print, and
 * on a phone the page without script, whose HTML is the same on each screen. Leaves out tabs and filters that show
 * another page which is the same in both versions.
 *
 * @param isChanged whether a page differs, by its path
 */
export async function statesOf(
  { page, screen }: Tab,
  isChanged: (path: string) => boolean,
): Promise<State[]> {
  const { pathname } = new URL(page.url());
  const choices = await readChoices(page);
  const hasForm = (await page.locator('main form:has([required]:visible)').count()) > 0;
  return [
    ...choices.filter(({ path }) => path === pathname || isChanged(path)).map(choiceState),
    ...(await readMenus(page)).map(menuState),
    ...(hasForm ? [FORM_WITH_MISTAKES] : []),
    IN_PRINT,
    ...(screen === 'phone' ? [WITHOUT_SCRIPT] : []),
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
      links.map((link) => ({
        id: link.id,
        kind: link.role === 'tab' ? 'tab' : 'filter',
        name: link.firstChild?.textContent?.trim() ?? '',
        path: link.pathname,
      })),
    );

const choiceState = ({ id, kind, name }: Choice): State => ({
  name: `${kind} ${name}`,
  isChoice: true,
  detail: { around: `[id="${id}"]` },
  async enter({ page }) {
    const link = page.locator(`[id="${id}"]`);
    await link.click();
    await link.and(page.locator('[aria-selected=true], [aria-current]')).waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    // Content of another page is fetched.
    await page.locator('[aria-busy=true], [data-state=loading]').waitFor({ state: 'detached' });
    await loadPictures(page);
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
  async enter({ page }) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.locator(`button[popovertarget="${target}"]:visible`).click();
    await page.locator(`#${target}`).waitFor();
  },
  async leave({ page }) {
    await page.keyboard.press('Escape');
    await page.locator(`#${target}`).waitFor({ state: 'hidden' });
  },
});

const FORM_WITH_MISTAKES: State = {
  name: 'form with mistakes',
  detail: { around: 'main form:has([aria-invalid=true])' },
  async enter({ page }) {
    await page.locator('main form button[type=submit]:visible').first().click();
    await page.locator('main form [aria-invalid=true]').first().waitFor();
  },
};

const IN_PRINT: State = {
  name: 'in print',
  async enter({ page }) {
    await page.emulateMedia({ media: 'print' });
    await loadPictures(page);
  },
  leave: ({ page }) => page.emulateMedia({ media: 'screen' }),
};

/** The last state, because it reloads the page. */
const WITHOUT_SCRIPT: State = {
  name: 'without script',
  enter: (tab) => tab.reopen({ script: false }),
};
