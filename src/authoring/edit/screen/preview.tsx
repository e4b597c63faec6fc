import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ElementQuery, FromPage, ToPage } from '../beside.ts';
import type { Pointed } from '../entries/locate.ts';
import type { Situation } from '../server/preview.ts';

export interface PreviewHandle {
  /** Shows an element, or none for an empty query. */
  show(query: ElementQuery): void;
  /** Shows an element after the next reload of the page. */
  showNext(query: ElementQuery): void;
}

interface PreviewProps {
  handle: RefObject<PreviewHandle | null>;
  /** Path of the page to show. */
  path: string;
  /** Called when an element of the page is picked. */
  onPoint(pointed: Pointed): void;
}

/** Pause before a page that could not be loaded is loaded again. */
const RETRY_MS = 1000;

/** Widths at which the page can be shown, in CSS pixels; undefined: the available width. */
const WIDTHS = [
  ['Phone', 390],
  ['Tablet', 820],
  ['Whole width', undefined],
] as const;

/** The page with the saved content. It follows each save, and a click on its texts and pictures opens their fields. */
export function Preview({ handle, path, onPoint }: PreviewProps) {
  const [{ site, mistakes }, setState] = useState<Situation>({ site: null, mistakes: [] });
  const [width, setWidth] = useState<number>();
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef<ToPage>(undefined);
  const isReady = useRef(false);
  const [attempt, setAttempt] = useState(0);
  const frameKey = `${path} ${attempt}`;
  const [loaded, setLoaded] = useState<string>();
  const isLoading = loaded !== frameKey && mistakes.length === 0;

  useEffect(() => {
    const events = new EventSource('/state');
    events.onmessage = ({ data }) => setState(JSON.parse(data as string) as Situation);
    return () => events.close();
  }, []);
  useEffect(() => {
    const listen = ({ origin, data, source }: MessageEvent<FromPage>) => {
      if (site === null || origin !== site) return;
      if (data.type === 'edit:open') onPoint(data.pointed);
      if (data.type !== 'edit:open') isReady.current = data.type === 'edit:ready';
      if (data.type === 'edit:left') setLoaded(undefined);
      if (data.type !== 'edit:ready') return;
      // After a reload the page shows the edited element again.
      if (shown.current) source?.postMessage(shown.current, { targetOrigin: site });
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [site, onPoint]);
  // While the site processes a save, it may respond with an error page, which does not reload itself.
  const retry = () => {
    const again = () => {
      if (!isReady.current) setAttempt((now) => now + 1);
    };
    if (!isReady.current) setTimeout(again, RETRY_MS);
  };
  useImperativeHandle(handle, () => {
    const showNext = (query: ElementQuery) => {
      shown.current = { type: 'edit:show', ...query };
    };
    const show = (query: ElementQuery) => {
      showNext(query);
      if (site !== null && isReady.current) frame.current?.contentWindow?.postMessage(shown.current, site);
    };
    return { show, showNext };
  });

  return (
    <aside aria-label="Page">
      <header>
        <h2>{isLoading ? 'The page is loading …' : 'The page, as saved'}</h2>
        <fieldset aria-label="Width of the page">
          {WIDTHS.map(([label, wanted]) => (
            <button
              key={label}
              type="button"
              aria-pressed={width === wanted}
              onClick={() => setWidth(wanted)}
            >
              {label}
            </button>
          ))}
        </fieldset>
        {site !== null && (
          <a href={site + path} target="_blank" rel="noopener">
            Open in its own tab
          </a>
        )}
      </header>
      <section role="status" className="summary" hidden={mistakes.length === 0}>
        <h3>The page can be shown once this is mended:</h3>
        <ul>
          {mistakes.map((mistake) => (
            <li key={mistake}>{mistake}</li>
          ))}
        </ul>
      </section>
      {isLoading && <progress aria-label="The page is loading" />}
      {site === null && mistakes.length === 0 && <p className="note">The page is being made ready …</p>}
      {site !== null && (
        // A new frame for each page, because a pending reload of the old page would cancel the navigation.
        <iframe
          key={frameKey}
          ref={frame}
          title="The page, as saved"
          src={site + path}
          onLoad={() => {
            setLoaded(frameKey);
            retry();
          }}
          style={{ width }}
        />
      )}
    </aside>
  );
}
