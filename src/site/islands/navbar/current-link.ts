/** Value of `aria-current` for a link in the bar; undefined when it leads elsewhere. */
export const ariaCurrent = (href: string, currentPath: string) => (href === currentPath ? 'page' : undefined);

/** Whether the page that is shown is one of the services or their list, so that the Services label is highlighted. */
export const isServicesPage = (currentPath: string) =>
  currentPath === '/services' || currentPath.startsWith('/services/');
