import { labels } from '../../support/content.ts';

export const MENU = '#menu';
export const OPEN = { role: 'button', name: labels.menu } as const;
export const CLOSE = { role: 'button', name: labels.closeMenu } as const;
/** The list of services in the wide bar, and its button. */
export const SERVICES = '#services-menu';
export const SERVICES_BUTTON = { role: 'button', css: '.navbar-services > button' } as const;

/** A link of the menu, or of another part of the bar. */
export const linkTo = (href: string, within = MENU) =>
  ({ role: 'link', css: `[href="${href}"]`, within }) as const;
