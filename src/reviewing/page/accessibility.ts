import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** A violation of an accessibility rule. */
export interface Finding {
  rule: string;
  help: string;
  where: string;
}

/** Tags of axe rules: WCAG up to 2.2 AA and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs axe on the page in its current state. Returns one finding per element. */
export async function accessibilityFindings(page: Page): Promise<Finding[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    // Otherwise axe opens a second page to merge the results of frames. The site has no frames.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => ({ rule: id, help, where: target.join(' ') })),
  );
}
