import { packageTabs } from '../support/content.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const [first, second] = packageTabs.map(({ id }) => id) as [string, string];
const last = packageTabs.at(-1)!.id;

const tab = (id: string) => ({ role: 'tab', css: `[href="#${id}"]` }) as const;

/** Waits until this tab is chosen, its panel alone is shown, and the address names it. */
async function expectChosen(visitor: Visitor, id: string) {
  await expect.poll(() => visitor.attribute(tab(id), 'aria-selected')).toBe('true');
  await expect.poll(() => visitor.readAll({ role: 'tabpanel' }, (panel) => panel.id)).toEqual([id]);
  await expect.poll(() => visitor.path()).toBe(`/packages#${id}`);
}

test('a tab of the packages is chosen by a click, by arrow keys and by an address', async ({ visitor }) => {
  await test.step('by a click', async () => {
    await visitor.go('/packages');
    expect(await visitor.readAll({ role: 'tabpanel' }, (panel) => panel.id)).toEqual([first]);
    await visitor.click(tab(second));
    await expectChosen(visitor, second);
  });
  await test.step('by arrow keys', async () => {
    // Not every engine gives the focus to a link that is clicked.
    await visitor.read(tab(second), (link) => link.focus());
    for (const [key, id] of [
      ['ArrowUp', first],
      ['ArrowLeft', last],
      ['ArrowRight', first],
      ['ArrowDown', second],
    ] as const) {
      await visitor.press(key);
      await expectChosen(visitor, id);
      expect(await visitor.hasFocus(tab(id)), `focus after ${key}`).toBe(true);
    }
  });
  await test.step('by an address, also when it is reached later', async () => {
    await visitor.go('/about');
    await visitor.go(`/packages#${second}`);
    await expectChosen(visitor, second);
    await visitor.go(`/packages#${last}`);
    await expectChosen(visitor, last);
    await visitor.back();
    await expectChosen(visitor, second);
  });
});
