/** Value of `aria-current` for a link in the navbar; undefined if it leads to another page. */
export const ariaCurrent = (href: string, currentPath: string) => (href === currentPath ? 'page' : undefined);

/** Whether the current page is a service or the list of services, so that the Services label is highlighted. */
export const isServicesPage = (currentPath: string) =>
  currentPath === '/services' || currentPath.startsWith('/services/');
