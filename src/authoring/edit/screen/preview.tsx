import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Beside, ElementQuery } from '../beside.ts';

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
  onPoint: Beside['open'];
}

/** Widths at which the page can be shown, in CSS pixels; undefined: the available width. */
const WIDTHS = [
  ['Phone', 390],
  ['Tablet', 820],
  ['Whole width', undefined],
] as const;

/** The page with the saved content. It follows each save, and a click on its texts and pictures opens their fields. */
export function Preview({ handle, path, onPoint }: PreviewProps) {
  const [width, setWidth] = useState<number>();
  const [loaded, setLoaded] = useState<string>();
  const isLoading = loaded !== path;
  const shown = useRef<ElementQuery>({});
  /** Shows an element of the page; undefined while it loads. */
  const showInPage = useRef<PreviewHandle['show']>(undefined);

  useEffect(() => {
    const beside: Beside = {
      open: onPoint,
      connect(show) {
        showInPage.current = show;
        // After a reload the page shows the edited element again.
        show(shown.current);
      },
      leave() {
        showInPage.current = undefined;
        setLoaded(undefined);
      },
    };
    Object.assign(window, { beside });
  }, [onPoint]);
  useImperativeHandle(handle, () => {
    const showNext = (query: ElementQuery) => {
      shown.current = query;
    };
    const show = (query: ElementQuery) => {
      showNext(query);
      showInPage.current?.(query);
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
        <a href={path} target="_blank" rel="noopener">
          Open in its own tab
        </a>
      </header>
      {isLoading && <progress aria-label="The page is loading" />}
      {/* A new frame for each page, because a pending reload of the old page would cancel the navigation. */}
      <iframe
        key={path}
        title="The page, as saved"
        src={path}
        onLoad={() => setLoaded(path)}
        style={{ width }}
      />
    </aside>
  );
}
