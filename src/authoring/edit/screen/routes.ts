import { useSyncExternalStore } from 'react';

/** View of the screen. `isPicked`: the field was picked in the preview, which then stays where it is. */
export type Route =
  | { view: 'home' }
  | { view: 'list'; kind: string }
  | { view: 'new'; kind: string }
  | { view: 'entry'; kind: string; name: string; field?: string; isPicked?: boolean }
  | { view: 'publish' };

/** Formats the URL fragment of an entry, or of a field in it: `#/portfolio/spring-menu?field=title`. */
export const entryAddress = (kind: string, name: string, field?: string, isPicked = false) => {
  const query = new URLSearchParams({ ...(field && { field }), ...(isPicked && { picked: '1' }) }).toString();
  return `#/${kind}${name && `/${encodeURIComponent(name)}`}${query && `?${query}`}`;
};

export const listAddress = (kind: string) => `#/all/${kind}`;
export const newAddress = (kind: string) => `#/new/${kind}`;
export const PUBLISH = '#/publish';

/** Parses the fragment of the screen's URL. */
export function parseRoute(hash: string): Route {
  const [path = '', query] = hash.replace(/^#\/?/, '').split('?');
  const [first = '', second = ''] = path.split('/').map(decode);
  if (first === '') return { view: 'home' };
  if (first === 'publish') return { view: 'publish' };
  if (first === 'all') return { view: 'list', kind: second };
  if (first === 'new') return { view: 'new', kind: second };
  const parameters = new URLSearchParams(query);
  const field = parameters.get('field');
  return {
    view: 'entry',
    kind: first,
    name: second,
    ...(field !== null && { field }),
    ...(parameters.has('picked') && { isPicked: true }),
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const follow = (notify: () => void) => {
  addEventListener('hashchange', notify);
  return () => removeEventListener('hashchange', notify);
};

/** Returns the current fragment and re-renders when it changes. */
export const useHash = () => useSyncExternalStore(follow, () => location.hash);

export const go = (address: string) => {
  location.hash = address;
};
