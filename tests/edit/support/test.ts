import { expect, type FrameLocator, type Locator, test as base } from '@playwright/test';
import { EditCommand } from './edit-command.ts';
import { SiteCopy } from './site-copy.ts';

interface Shared {
  /** A text that is put into a file before the command starts. */
  broken: { path: string; from: string; to: string } | undefined;
  copy: SiteCopy;
  command: EditCommand;
}

interface Fixtures {
  /** The forms at the left. */
  forms: FrameLocator;
  /** The page at the right. */
  beside: FrameLocator;
  /** A field of the form by its title. */
  field: (title: string) => Locator;
  /** Chooses a file in the field with this title. */
  choose: (title: string, file: string) => Promise<void>;
  /** Presses a button that writes files, and waits until they are written. */
  save: (button: string) => Promise<void>;
}

/** A copy of the site and the command that edits it, started once for all tests of a file. */
export const test = base.extend<Fixtures, Shared>({
  broken: [undefined, { scope: 'worker', option: true }],
  copy: [
    async ({ broken }, use) => {
      const copy = new SiteCopy();
      if (broken) copy.write(broken.path, copy.read(broken.path).replace(broken.from, broken.to));
      await use(copy);
      copy.remove();
    },
    { scope: 'worker' },
  ],
  command: [
    async ({ copy }, use) => {
      const command = await EditCommand.start(copy.root);
      await use(command);
      await command.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  forms: async ({ page, command }, use) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      const text = message.text();
      // Keystatic asks Google for a typeface, which the policy is meant to forbid.
      if (/content security policy/i.test(text) && !text.includes('https://fonts.googleapis.com/'))
        violations.push(text);
    });
    // A screen without it does not know yet what stands in the files.
    const read = page.waitForResponse('**/api/keystatic/tree');
    await page.goto(command.address);
    await read;
    await use(page.frameLocator('#screen'));
    expect(violations, 'the screen does nothing that its policy forbids').toEqual([]);
  },
  beside: async ({ page }, use) => use(page.frameLocator('#page')),
  field: async ({ forms }, use) => use((title) => forms.getByRole('textbox', { name: title, exact: true })),
  choose: async ({ forms, page }, use) =>
    use(async (title, file) => {
      const dialog = page.waitForEvent('filechooser');
      await forms.getByRole('group', { name: title }).getByRole('button', { name: 'Choose file' }).click();
      await (await dialog).setFiles(file);
    }),
  save: async ({ forms, page }, use) =>
    use(async (button) => {
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/keystatic/update'));
      await forms.getByRole('button', { name: button, exact: true }).click();
      const response = await answer;
      if (!response.ok()) throw new Error(await response.text());
    }),
});

export { expect } from '@playwright/test';
