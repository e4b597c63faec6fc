import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { KINDS } from '../../../model/entries/kinds.ts';
import type { Library } from '../entries/library.ts';
import { locate, type Pointed } from '../entries/locate.ts';
import type { Store } from '../store.ts';
import { AppContext, useApp, useContent } from './app-state.ts';
import { EntryView } from './entry-view.tsx';
import { isWriting } from './focus.ts';
import { useForms } from './form.ts';
import { Home, ListView, Search } from './overview.tsx';
import { Preview, type PreviewHandle } from './preview.tsx';
import { PublishView } from './publish-view.tsx';
import { entryAddress, go, parseRoute, PUBLISH, type Route, useHash } from './routes.ts';

/** Renders the screen into its page. After a fault of the screen itself, says so in place of an empty page. */
export function mount(screen: ReactNode) {
  const root = document.getElementById('screen')!;
  createRoot(root, {
    onUncaughtError(error) {
      console.error(error);
      const note = Object.assign(document.createElement('p'), { className: 'summary' });
      note.textContent = `The forms have stopped because of a fault in them (${error}). What you saved is kept. Load the page again.`;
      root.replaceChildren(note);
    },
  }).render(screen);
}

/** The whole screen: forms, and the page beside them. */
export function App({ store, hasPreview }: { store: Store; hasPreview: boolean }) {
  const { library, refusal, update, changes, compare } = useContent(store);
  const { forms, setForm, unsaved } = useForms();
  const [page, setPage] = useState('/');
  const [side, setSide] = useState<Side>('Form');
  const preview = useRef<PreviewHandle>(null);
  const hash = useHash();
  const route = useMemo(() => parseRoute(hash), [hash]);

  useEffect(() => {
    if (route.view === 'entry' && !route.isPicked) setPage(KINDS[route.kind]?.page(route.name) ?? '/');
    if (route.view === 'list' || route.view === 'new')
      setPage(KINDS[route.kind]?.page('').replace(/[/#]$/, '') || '/');
  }, [route]);
  const place = route.view === 'entry' ? `${route.kind} ${route.name}` : hash;
  const lastPlace = useRef(place);
  // Clear the mark before the new form marks its focused field.
  useLayoutEffect(() => {
    if (lastPlace.current !== place) preview.current?.show({});
    lastPlace.current = place;
  }, [place]);
  // Move focus to the heading, so that screen readers announce the new view.
  useEffect(() => {
    if ((route.view !== 'entry' || route.field === undefined) && !isWriting())
      document.querySelector<HTMLElement>('main h1')?.focus();
  }, [route]);

  const context = library && { store, library, update, changes, compare, forms, setForm, unsaved, preview };
  const point = useCallback(
    (pointed: Pointed) => {
      const found = library && locate(library, pointed);
      if (!found) return;
      setSide('Form');
      go(entryAddress(found.entry.kind.key, found.entry.name, found.key, true));
    },
    [library],
  );
  return (
    <div className="screen" data-preview={hasPreview || undefined} data-side={side}>
      {hasPreview && <Sides side={side} onChoose={setSide} />}
      <main>
        {refusal && (
          <p role="alert" className="summary">
            {refusal.message}
          </p>
        )}
        {context ? (
          <AppContext value={context}>
            <div className="top">
              <a href="#/">All content</a>
              <Search key={hash} />
              <a className="button" href={PUBLISH}>
                Review and publish{changes && changes.entries.length > 0 && ` (${changes.entries.length})`}
              </a>
            </div>
            <View route={route} library={context.library} hasPreview={hasPreview} />
          </AppContext>
        ) : (
          !refusal && <p className="note">Opening the content …</p>
        )}
      </main>
      {hasPreview && <Preview handle={preview} path={page} onPoint={point} />}
    </div>
  );
}

/** On narrow windows either the forms or the page is shown. */
type Side = 'Form' | 'Page';

/** Chooses between form and page. Hidden where both are shown. */
const Sides = ({ side, onChoose }: { side: Side; onChoose(side: Side): void }) => (
  <fieldset className="sides" aria-label="Show">
    {(['Form', 'Page'] as const).map((each) => (
      <button key={each} type="button" aria-pressed={side === each} onClick={() => onChoose(each)}>
        {each}
      </button>
    ))}
  </fieldset>
);

interface ViewProps {
  route: Route;
  library: Library;
  hasPreview: boolean;
}

function View({ route, library, hasPreview }: ViewProps) {
  const { forms } = useApp();
  if (route.view === 'home') return <Home hasPreview={hasPreview} />;
  if (route.view === 'publish') return <PublishView />;
  const kind = KINDS[route.kind];
  if (kind && route.view === 'list') return <ListView kind={kind} />;
  const [name, field] = route.view === 'entry' ? [route.name, route.field] : ['*'];
  const entry = library.entry(route.kind, name);
  if (kind && (entry || (kind.one && route.view === 'new'))) {
    const path = kind.file(name);
    // A new entry keeps its form, and the focus in it, when it is saved.
    const key = forms.get(path)?.openedAt ?? path;
    return <EntryView key={key} kind={kind} entry={entry} field={field} />;
  }
  return (
    <>
      <h1 tabIndex={-1}>This entry does not exist (any more).</h1>
      <p>
        <a href="#/">All content</a>
      </p>
    </>
  );
}
