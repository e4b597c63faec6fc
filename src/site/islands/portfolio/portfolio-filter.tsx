import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isModified } from '../keys.ts';
import { useInserted } from '../use-inserted.ts';
import { useReady } from '../use-ready.ts';
import { ALL, fetchProjects, PROJECTS_CHANGED } from './list.ts';
import './portfolio-filter.css';

interface PortfolioFilterProps {
  /** `shown` says how many projects the list shows. */
  categories: { id: string; name: string; count: number; shown: string }[];
  labels: Record<'allCategories' | 'filterPortfolio', string>;
  /** Number of all projects. */
  total: number;
  /** Category of the page; by default all. */
  current?: string;
  /**
   * How a category is shown: in the list, which has all projects; in a list of another page that has only a few; or, from
   * a page with a part of the projects, on the page of the category.
   */
  kind: 'whole' | 'preview' | 'part';
  /** Says how many projects the list of all shows. */
  shown: string;
  /** URL of the portfolio; the page of a category is below it. */
  path: string;
  /** The list of projects, and a live region. */
  children?: ReactNode;
}

/** The filter of the portfolio over a list of projects. Its links work without script. */
export default function PortfolioFilter(props: PortfolioFilterProps) {
  const { categories, labels, total, current = ALL, kind, shown, path, children } = props;
  const [selected, setSelected] = useState(current);
  const root = useRef<HTMLDivElement>(null);
  /** Whether the visitor has chosen here, not by a URL. */
  const isChosen = useRef(false);
  /** Of category ids in the fragments of another page, because a tab of the packages can have the same id. */
  const prefix = kind === 'preview' ? 'portfolio-' : '';
  const addressOf = (choice: string) => `${path}/${choice}`;

  const fetchAhead = useInserted(
    root,
    kind === 'preview'
      ? {
          place: '.items',
          choice: selected,
          fetchContent: async (choice) => {
            const items = await fetchProjects(addressOf(choice));
            for (const heading of items.flatMap((item) => [...item.querySelectorAll('h2')]))
              heading.ariaLevel = '3';
            return items;
          },
          addressOf,
          onShown: () => dispatchEvent(new Event(PROJECTS_CHANGED)),
        }
      : undefined,
  );

  // Before the browser paints, and within `animateLayout`.
  useLayoutEffect(() => {
    if (kind === 'whole') dispatchEvent(new Event(PROJECTS_CHANGED));
    if (!isChosen.current) return;
    const list = root.current!.querySelector('.items')!;
    // The visitor would be below the end of a short list.
    if (kind === 'whole' && list.getBoundingClientRect().top < 0)
      list.scrollIntoView({ block: 'start', behavior: 'instant' });
    const category = categories.find(({ id }) => id === selected);
    root.current!.querySelector('[role=status]')!.textContent = category?.shown ?? shown;
  }, [selected]);

  useEffect(() => {
    const follow = () => {
      // A project may have been opened before the category in the URL was selected.
      const { from = location.hash } = (history.state ?? {}) as { from?: string };
      const id = from.slice(1);
      const choice = categories.find((category) => prefix + category.id === id)?.id;
      if (kind === 'part') {
        if (choice) location.replace(addressOf(choice));
        return;
      }
      // A fragment can also name a project, or another place on the page.
      if (choice || !document.getElementById(id)) setSelected(choice ?? ALL);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
    // The categories of a page never change.
  }, []);

  useReady(root);

  const choose = (event: MouseEvent, choice: string) => {
    if (kind === 'part' || isModified(event)) return;
    event.preventDefault();
    isChosen.current = true;
    if (kind === 'whole') animateLayout(root.current!, () => setSelected(choice));
    else setSelected(choice);
    const fragment = choice === ALL ? '' : `#${prefix}${choice}`;
    const query = kind === 'preview' ? location.search : '';
    history.replaceState(history.state, '', location.pathname + query + fragment);
  };

  return (
    <div className="portfolio" data-selected={selected} ref={root}>
      {/* A single category has all projects. */}
      <nav className="portfolio-bar" aria-label={labels.filterPortfolio} hidden={categories.length < 2}>
        <ul>
          {[{ id: ALL, name: labels.allCategories, count: total }, ...categories].map(
            ({ id, name, count }) => (
              <li key={id}>
                <a
                  id={prefix + id}
                  href={id === ALL ? path : addressOf(id)}
                  data-replay={kind === 'part' ? undefined : 'click'}
                  data-choice={kind === 'part' ? undefined : id}
                  aria-current={id === selected ? 'true' : undefined}
                  onClick={(event) => choose(event, id)}
                  onPointerEnter={() => fetchAhead(id)}
                  onFocus={() => fetchAhead(id)}
                >
                  {`${name} `}
                  <span>{count}</span>
                </a>
              </li>
            ),
          )}
        </ul>
      </nav>
      {children}
    </div>
  );
}

/** With more items, preparing the animation would take longer than the animation itself. */
const MOST_ITEMS = 40;

const GLIDE: KeyframeAnimationOptions = { duration: 280, easing: 'cubic-bezier(0.22, 0.9, 0.3, 1)' };

/**
 * Applies a change to the list and animates it: items that stay move to their new places, others fade in. A view
 * transition would do the same, but blocks input meanwhile, because it shows snapshots of the items.
 * @param root contains all items
 */
function animateLayout(root: HTMLElement, change: () => void): void {
  const items = () =>
    [...root.querySelectorAll<HTMLElement>('[data-project]')].filter(({ offsetWidth }) => offsetWidth > 0);
  const before = new Map(items().map((item) => [item, item.getBoundingClientRect()]));
  flushSync(change);
  if (before.size > MOST_ITEMS || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // Reads all layout before it changes any, so that the browser lays out the page once.
  const moves = items().map((item) => ({ item, from: before.get(item), to: item.getBoundingClientRect() }));
  for (const { item, from, to } of moves)
    item.animate(
      from
        ? { transform: [`translate(${from.left - to.left}px, ${from.top - to.top}px)`, 'none'] }
        : { opacity: [0, 1] },
      GLIDE,
    );
}
