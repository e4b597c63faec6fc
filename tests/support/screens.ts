import { PHONE } from '../../src/reviewing/page/phone.ts';

/** The screens on which pages are laid out differently, as options of a browser window. */
export const SCREENS = { phone: PHONE, desktop: { viewport: { width: 1440, height: 900 } } };
