import { atLeast } from '../../../design/screens.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { withBase } from '../../base.ts';
import { isPopoverOpen } from '../popovers.ts';
import { useReady } from '../use-ready.ts';
import './navbar.css';
import { useServicesMenu } from './use-services-menu.ts';

interface Link {
  label: string;
  href: string;
}

interface NavbarProps {
  brand: string;
  before: Link[];
  servicesLabel: string;
  services: Link[];
  after: Link[];
  /** Path of the current page. */
  currentPath: string;
  labels: { menu: string; closeMenu: string; mainNavigation: string; allServices: string };
  /** The logo. */
  children?: ReactNode;
}

/** From this width on the bar shows all links at once. */
const WIDE = atLeast('lg');

/**
 * The navbar: logo, links, services and, on small screens, the menu.
 *
 * Menu and services are native popovers, so they open on the first press, with or without script, and close on Escape
 * or a press outside. Script adds the rest: it updates the button's label, closes the menu when a link is chosen or the
 * viewport becomes wide, traps focus in the open menu, and opens the services on hover and by arrow keys.
 */
export default function Navbar(props: NavbarProps) {
  const { brand, before, servicesLabel, services, after, currentPath, labels, children } = props;
  // Undefined before hydration: the browser itself then reports the popover's state to assistive technology.
  const [isOpen, setOpen] = useState<boolean>();
  const menu = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const root = useRef<HTMLDivElement>(null);

  const close = () => {
    for (const popover of [list.current, menu.current]) popover?.hidePopover?.();
  };

  useEffect(() => {
    setOpen(isPopoverOpen(menu.current!));
    const wide = matchMedia(WIDE);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);

  // Traps focus in the open menu: everything outside it is inert.
  useEffect(() => {
    if (!isOpen) return;
    const header = menu.current?.closest('header');
    const outside = [...document.body.children, ...(header?.children ?? [])].filter(
      (element): element is HTMLElement => element instanceof HTMLElement && !element.contains(menu.current),
    );
    for (const element of outside) element.inert = true;
    return () => {
      for (const element of outside) element.inert = false;
    };
  }, [isOpen]);

  const servicesMenu = useServicesMenu(list, () => matchMedia(WIDE).matches);
  useReady(root);

  const link = ({ label, href }: Link) => (
    <li key={href}>
      <a
        className="navbar-link"
        href={withBase(href)}
        aria-current={href === currentPath ? 'page' : undefined}
        onClick={close}
      >
        {label}
      </a>
    </li>
  );

  return (
    <div className="navbar frame" ref={root}>
      <a className="navbar-logo" href={withBase('/')} aria-label={brand} onClick={close}>
        {children}
      </a>
      <button
        className="navbar-toggle"
        type="button"
        popoverTarget="menu"
        data-replay="click"
        aria-label={isOpen ? labels.closeMenu : labels.menu}
        aria-expanded={isOpen}
      >
        <span aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      </button>
      <nav
        id="menu"
        popover="auto"
        ref={menu}
        aria-label={labels.mainNavigation}
        onToggle={(event) => event.target === menu.current && setOpen(event.newState === 'open')}
      >
        <ul className="navbar-links">
          {before.map(link)}
          {services.length > 0 && (
            <li
              className="navbar-services"
              data-current={/^\/services($|\/)/.test(currentPath) || undefined}
              data-replay="keydown"
              {...servicesMenu.item}
            >
              <button
                className="navbar-link"
                type="button"
                popoverTarget="services-menu"
                data-replay="click"
                onClick={servicesMenu.onButtonClick}
              >
                {servicesLabel}
                <svg viewBox="0 0 12 8" width="12" height="8" aria-hidden="true">
                  <path d="M1 1.5l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
                </svg>
              </button>
              <span className="navbar-label">{servicesLabel}</span>
              <ul id="services-menu" popover="auto" ref={list} aria-label={servicesLabel}>
                {services.map(link)}
                {link({ label: labels.allServices, href: '/services' })}
              </ul>
            </li>
          )}
          {after.map(link)}
        </ul>
      </nav>
    </div>
  );
}
