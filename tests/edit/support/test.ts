import { expect, type FrameLocator, type Locator, type Page, test as base } from '@playwright/test';
import { type WorkingCopy, workingCopy } from '../../support/working-copy.ts';
import { type EditCommand, linkAtOnce, startEditing } from './edit-command.ts';
import { project } from './entries.ts';

interface Shared {
  /** A text that is put into a file before the command starts. */
  broken: { path: string; from: string; to: string } | undefined;
  /** A copy of the site, for all tests of a worker. After each test it is as it was. */
  copy: WorkingCopy;
  /** The command that edits the copy, started once. */
  command: EditCommand;
  /** Loads a page once: with the first one, the server finds more packages and reloads it. */
  settled: undefined;
}

interface Fixtures {
  /** Undoes the changes of the test. */
  restored: undefined;
  /** The forms on the left. */
  forms: Locator;
  /** The preview on the right. */
  beside: FrameLocator;
  /** Opens an entry or list by the names of links, without the number of entries. */
  open: (...names: string[]) => Promise<void>;
  /** Opens the differences from the public site. */
  review: () => Promise<void>;
  /** A text field of the form by its title. */
  field: (title: string, within?: Locator) => Locator;
  /** Chooses a file in the field with this title. */
  choose: (title: string, file: string) => Promise<void>;
  /** Presses a button that writes files, and waits until they are written. */
  save: (button?: string) => Promise<void>;
}

export const test = base.extend<Fixtures, Shared>({
  broken: [undefined, { scope: 'worker', option: true }],
  copy: [
    async ({ broken }, use) => {
      const copy = workingCopy('site', linkAtOnce);
      if (broken) copy.write(broken.path, copy.read(broken.path).replace(broken.from, broken.to));
      await use(copy);
      copy.remove();
    },
    { scope: 'worker' },
  ],
  command: [
    async ({ copy }, use) => {
      const command = await startEditing(copy.folder);
      await use(command);
      await command.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  settled: [
    async ({ broken, browser, command }, use) => {
      if (!broken) {
        const page = await browser.newPage({ reducedMotion: 'reduce' });
        await page.goto(`${command.site}/portfolio#${project.id}`, { waitUntil: 'networkidle' });
        await page.close();
      }
      await use(undefined);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  restored: [
    async ({ copy }, use) => {
      await use(undefined);
      copy.restore();
    },
    { auto: true },
  ],
  forms: async ({ page, command }, use) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) violations.push(message.text());
    });
    await page.goto(command.address);
    await use(page.getByRole('main'));
    expect(violations, 'the screen does nothing that its policy forbids').toEqual([]);
  },
  open: async ({ forms }, use) =>
    use(async (...names) => {
      await forms.getByRole('link', { name: 'All content' }).click();
      for (const name of names)
        await forms.getByRole('link', { name: new RegExp(`^${escaped(name)}( \\d+)?$`) }).click();
    }),
  review: async ({ forms }, use) =>
    use(() => forms.getByRole('link', { name: /^Review and publish/ }).click()),
  beside: async ({ page, settled: _settled }, use) => use(page.frameLocator('iframe')),
  field: async ({ forms }, use) =>
    use((title, within = forms) =>
      within.getByRole('textbox', { name: new RegExp(`^${title}( can stay empty)?$`) }),
    ),
  choose: async ({ forms }, use) =>
    use((title, file) => forms.getByLabel(title, { exact: true }).setInputFiles(file)),
  save: async ({ forms, page }, use) => use((button = 'Save') => saveWith(page, forms, button)),
});

/** Escapes a text for a regular expression. */
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function saveWith(page: Page, forms: Locator, button: string) {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/save'));
  await forms.getByRole('button', { name: button, exact: true }).click();
  const response = await answer;
  if (!response.ok()) throw new Error(await response.text());
}

/** Locates the focused field. `toHaveValue` fails at once, without retry, while a heading has the focus. */
export const focused = (forms: Locator) => forms.locator(':is(input, textarea):focus');

/**
 * Waits until the page has loaded and the script of the preview has run, which adds a style. Before, the page may reload and its layout may shift; from then on, a click opens a field.
 */
export const untilClickable = (beside: FrameLocator) =>
  expect
    .poll(() =>
      beside
        .locator('html')
        .evaluate(
          () =>
            document.readyState === 'complete' &&
            [...document.querySelectorAll('style')].some(({ textContent }) =>
              textContent.startsWith('[data-edited]'),
            ),
        )
        .catch(() => false),
    )
    .toBe(true);

export { expect } from '@playwright/test';
