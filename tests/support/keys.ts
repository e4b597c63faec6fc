import type { Page } from '@playwright/test';
import { isRightToLeft } from '../../src/model/locale/locale.ts';
import { site } from './content.ts';

/** Arrow keys that go on and back in reading direction. */
export const [ON, BACK] = isRightToLeft(site.language)
  ? (['ArrowLeft', 'ArrowRight'] as const)
  : (['ArrowRight', 'ArrowLeft'] as const);

/** Dispatches a key with a modifier (`Home ctrlKey`) to the focused element; false if the page keeps it from the browser. */
export const reachesBrowser = (page: Page, key: string): Promise<boolean> =>
  page.evaluate(
    ([name, modifier]) =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: name!, [modifier!]: true, bubbles: true, cancelable: true }),
      ),
    key.split(' '),
  );
