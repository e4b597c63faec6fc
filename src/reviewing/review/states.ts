import type { Page } from '@playwright/test';
import { parse } from 'node-html-parser';
import type { Area } from './compare-pixels.ts';
import type { Detail } from './screenshot.ts';
import { loadPictures } from './tab.ts';

/** A state of a page that a visitor reaches without leaving it. */
export interface State {
  /** As the report calls it: `tab SEO`. */
  name: string;
  /** Whether it shows content that the page does not show at first. */
  isChoice?: boolean;
  /** The address of this content, if it is on another page. */
  from?: string;
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
 * Reads the states that the page offers on this screen: tabs, filters, menus, the form with mistakes. Leaves out those
 * that look the same in both versions: their element is outside of the part that differs, and their content does not
 * come from another page that differs.
 *
 * @param part where the versions can look different: area of this one
 * @param isChanged whether a page differs, by its path
 */
export async function statesOf(
  page: Page,
  part: Area | 'none' | 'whole',
  isChanged: (path: string) => boolean,
): Promise<State[]> {
  const { pathname } = new URL(page.url());
  const isIn = ({ top }: { top: number }) =>
    part === 'whole' || (part !== 'none' && top >= part.y && top < part.y + part.height);
  const choices = (await readChoices(page)).filter((choice) =>
    choice.path === pathname ? isIn(choice) : isChanged(choice.path),
  );
  const menus = (await readMenus(page)).filter(isIn);
  const forms = (await readForms(page)).filter(isIn);
  return [
    ...choices.map((choice) => choiceState(choice, pathname)),
    ...menus.map(menuState),
    ...(forms.length > 0 ? [FORM_WITH_MISTAKES] : []),
    ...(part === 'none' ? [] : [IN_PRINT]),
  ];
}

/** An element that leads to a state. */
interface Way {
  /** Distance from the top of the page, in CSS pixels. */
  top: number;
}

/** A tab or filter. */
interface Choice extends Way {
  id: string;
  kind: string;
  name: string;
  /** The page that has its content, and where on it. */
  path: string;
  hash: string;
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
        hash: link.hash,
        top: link.getBoundingClientRect().top + scrollY,
      })),
    );

const choiceState = ({ id, kind, name, path, hash }: Choice, pathname: string): State => ({
  name: `${kind} ${name}`,
  isChoice: true,
  ...(path !== pathname && { from: path + hash }),
  detail: { around: `[id="${id}"]` },
  async enter(page) {
    const link = page.locator(`[id="${id}"]`);
    await link.click();
    await link.and(page.locator('[aria-selected=true], [aria-current]')).waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    // Content of another page is fetched.
    await page.locator('[aria-busy=true], [data-state=loading]').waitFor({ state: 'detached' });
    await loadPictures(page);
  },
});

interface Menu extends Way {
  target: string;
  name: string;
}

const readMenus = (page: Page): Promise<Menu[]> =>
  page.locator('button[popovertarget]:visible').evaluateAll((buttons) =>
    buttons.map((button) => ({
      target: button.getAttribute('popovertarget')!,
      name: (button.getAttribute('aria-label') ?? button.textContent ?? '').trim(),
      top: button.getBoundingClientRect().top + scrollY,
    })),
  );

const readForms = (page: Page): Promise<Way[]> =>
  page
    .locator('main form:has([required]:visible)')
    .evaluateAll((forms) => forms.map((form) => ({ top: form.getBoundingClientRect().top + scrollY })));

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
