import { PHONE } from '../../src/tooling/page/budgets.ts';

/** Screens with different layouts, as Playwright context options. */
export const SCREENS = { phone: PHONE, desktop: { viewport: { width: 1440, height: 900 } } };
