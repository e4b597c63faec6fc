import { pageOf } from '../page-of.ts';

/** State that the server sends, initially and on each change. */
interface State {
  /** URL of the site; null until its server has started, which waits until all content errors are fixed. */
  site: string | null;
  /** Errors that must be fixed before the site can start. */
  mistakes: string[];
}

const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

let page = byId<HTMLIFrameElement>('page');
const ownTab = byId<HTMLAnchorElement>('own-tab');
const mistakes = byId('mistakes');

let state: State = { site: null, mistakes: [] };
let path = '/';

function showPage() {
  const waiting = state.site === null;
  ownTab.hidden = waiting;
  byId('starting').hidden = !waiting || state.mistakes.length > 0;
  if (waiting) return;
  const address = state.site + path;
  ownTab.href = address;
  if (page.src !== address) open(address);
}

/** Opens a URL in a new iframe, because a pending reload of the old page would cancel the navigation. */
function open(address: string) {
  const next = page.cloneNode() as HTMLIFrameElement;
  next.hidden = false;
  next.src = address;
  page.replaceWith(next);
  page = next;
}

function showMistakes() {
  mistakes.hidden = state.mistakes.length === 0;
  const items = state.mistakes.map((text) =>
    Object.assign(document.createElement('li'), { textContent: text }),
  );
  mistakes.querySelector('ul')!.replaceChildren(...items);
}

new EventSource('/state').onmessage = ({ data }) => {
  state = JSON.parse(data) as State;
  showMistakes();
  showPage();
};

addEventListener('message', ({ origin, data }) => {
  if (origin !== location.origin) return;
  path = pageOf((data as { path: string }).path) ?? path;
  showPage();
});
