import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import './packages-tabs.css';
import { fetchPage } from './fetch-page.ts';
import { indexAfterKey, isModified } from './keys.ts';
import { useInserted } from './use-inserted.ts';
import { useReady } from './use-ready.ts';

interface PackagesTabsProps {
  /** `price` is the lowest of the tab's plans, formatted. */
  tabs: { id: string; label: string; price: string }[];
  /** Accessible name of the list of tabs. */
  label: string;
  /** Shown next to the tabs: a link for visitors who find no fitting package. */
  note?: { text: string; label: string; href: string } | undefined;
  /** URL of the page with all panels, if this page has only that of the first tab. */
  source?: string | undefined;
  /** The panels, each with the id of its tab; `sections/selection-rules.ts` shows the one in `data-selected`. */
  children?: ReactNode;
}

/** Tabs over the package cards. Each is a link to its panel, so that it works without script and can be shared. */
export default function PackagesTabs({ tabs, label, note, source, children }: PackagesTabsProps) {
  const ids = tabs.map(({ id }) => id);
  /** Prefix of tab ids in this page's fragments, because a category of the portfolio can have the same id. */
  const prefix = source ? 'packages-' : '';
  const [selected, setSelected] = useState(ids[0] ?? '');
  // Before hydration every tab is an ordinary link in the tab order; afterwards arrow keys move between tabs.
  const [isReady, setReady] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** Whether the selection comes from the URL, not from a click or a key. */
  const isByAddress = useRef(false);

  useEffect(() => {
    const follow = () => {
      const id = tabFromHash(location.hash, ids, prefix);
      if (!id) return;
      isByAddress.current = true;
      setSelected(id);
    };
    follow();
    setReady(true);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
    // The tabs of a page never change.
  }, []);

  // The browser cannot scroll to a panel that is still hidden. With `source` the fragment names a tab.
  useEffect(() => {
    if (!source && isByAddress.current && location.hash === `#${selected}`)
      document.getElementById(selected)?.scrollIntoView({ behavior: 'instant' });
  }, [selected]);

  /** The page with all panels. */
  const page = useRef<Promise<DocumentFragment>>(undefined);
  const fetchPlans = useInserted(
    root,
    source === undefined
      ? undefined
      : {
          place: '[role=tabpanel]',
          choice: selected,
          fetchContent: async (id) => {
            page.current ??= fetchPage(source);
            page.current.catch(() => (page.current = undefined));
            const plans = (await page.current).querySelector(`[data-panel="${id}"] .plans`);
            if (!plans) throw new Error(`${source} has no plans of ${id}.`);
            return [plans];
          },
          addressOf: (id) => `${source}#${id}`,
          onShown: (id) =>
            root.current!.querySelector('[role=tabpanel]')!.setAttribute('aria-labelledby', prefix + id),
        },
  );
  // One page has the plans of all tabs.
  useEffect(() => {
    if (ids[1]) fetchPlans(ids[1]);
  }, []);
  useReady(list);

  const tabOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-choice="${id}"]`);
  const select = (id: string) => {
    isByAddress.current = false;
    setSelected(id);
    history.replaceState(history.state, '', `#${prefix}${id}`);
    tabOf(id)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };
  const onClick = (event: MouseEvent, id: string) => {
    if (isModified(event)) return;
    event.preventDefault();
    select(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isModified(event)) return;
    const next = indexAfterKey(event.key, ids.indexOf(selected), ids.length);
    const id = event.key === ' ' ? selected : ids[next ?? -1];
    if (!id) return;
    event.preventDefault();
    select(id);
    tabOf(id)?.focus();
  };

  return (
    <div className="tabs" data-selected={selected} ref={root}>
      <div className="tabs-rail">
        {/* Before the tabs in the DOM, so that focus moves from a tab to its panel; on wide screens displayed below
            them. */}
        {note && (
          <p className="tabs-note">
            {/* One text node: a second one could shift the line while the page loads. */}
            {`${note.text} `}
            <a className="link" href={note.href}>
              {note.label}
            </a>
          </p>
        )}
        <div className="tabs-list" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
          {tabs.map(({ id, label: text, price }) => (
            <a
              key={id}
              id={`${prefix || 'tab-'}${id}`}
              className="tabs-tab"
              role="tab"
              href={`${source ?? ''}#${id}`}
              aria-selected={id === selected}
              // With `source`, the others have no panel yet.
              aria-controls={!source ? id : id === selected ? 'plans' : undefined}
              tabIndex={isReady && id !== selected ? -1 : undefined}
              data-replay="click keydown"
              data-choice={id}
              onClick={(event) => onClick(event, id)}
            >
              {`${text} `}
              <span>{price}</span>
            </a>
          ))}
        </div>
      </div>
      {children}
    </div>
  );
}

/**
 * Tab that a URL fragment names (`#seo`): the first for an empty one, undefined for any other.
 *
 * @param prefix of the ids in fragments
 */
export function tabFromHash(hash: string, ids: readonly string[], prefix = ''): string | undefined {
  if (hash.length <= 1) return ids[0];
  return ids.find((id) => hash === `#${prefix}${id}`);
}
