import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isModified } from '../keys.ts';
import { useInserted } from '../use-inserted.ts';
import { useReady } from '../use-ready.ts';
import { ALL, fetchList, PROJECTS_CHANGED } from './list.ts';
import type { Parts } from './parts.ts';
import './portfolio-filter.css';

interface PortfolioFilterProps {
  categories: { id: string; name: string; count: number }[];
  labels: Record<'allCategories' | 'filterPortfolio' | 'projectsShown' | 'projectShown', string>;
  /** Number of all projects. */
  total: number;
  /** Category of the page; by default all. */
  current?: string;
  /**
   * How a category is shown: in the list of the portfolio, which `parts.ts` extends; in a list of another page that has
   * only a few projects; or, from a further page of the portfolio, on the page of the category.
   */
  kind: 'portfolio' | 'preview' | 'page';
  /** Number of projects that the list of all shows. */
  listed: number;
  /** URL of the portfolio; the page of a category is below it. */
  path: string;
  /** The list of projects, and a live region. */
  children?: ReactNode;
}

/** The filter of the portfolio over a list of projects. Its links work without script. */
export default function PortfolioFilter(props: PortfolioFilterProps) {
  const { categories, labels, total, current = ALL, kind, listed, path, children } = props;
  const [selected, setSelected] = useState(current);
  /** `null` if its script cannot be fetched. */
  const [parts, setParts] = useState<Parts | null>();
  const root = useRef<HTMLDivElement>(null);
  /** Whether the visitor has chosen here, not by a URL. */
  const isChosen = useRef(false);
  /** Of category ids in the fragments of another page, because a tab of the packages can have the same id. */
  const prefix = kind === 'preview' ? 'portfolio-' : '';
  const countOf = (choice: string) => categories.find(({ id }) => id === choice)?.count ?? listed;
  const addressOf = (choice: string) => `${path}/${choice}`;

  const fetchAhead = useInserted(
    root,
    kind === 'preview'
      ? {
          place: '.items',
          choice: selected,
          fetchContent: async (choice) => {
            const { entries } = await fetchList(addressOf(choice));
            const items = entries.filter(({ dataset }) => dataset.project);
            for (const heading of items.flatMap((item) => [...item.querySelectorAll('h2')]))
              heading.ariaLevel = '3';
            return items;
          },
          addressOf,
          onShown: () => dispatchEvent(new Event(PROJECTS_CHANGED)),
        }
      : undefined,
  );

  useEffect(() => {
    if (kind !== 'portfolio') return;
    const { script } = root.current!.querySelector<HTMLElement>('.items')!.dataset;
    // The same script that the page itself fetches on scroll.
    import(/* @vite-ignore */ script!).then(
      // Show the category before the next frame: while the other projects are hidden, the end of the whole list is in
      // view, and the script would load its next part.
      (module: { parts: Parts }) => flushSync(() => setParts(module.parts)),
      () => setParts(null),
    );
  }, []);

  // Before the browser paints, and within `animateLayout`.
  useLayoutEffect(() => {
    parts?.show(selected, countOf(selected));
    if (parts === null && selected !== current) location.assign(addressOf(selected));
    if (!isChosen.current) return;
    // After `show`: the replaced list could still announce that it is loading.
    const count = countOf(selected);
    root.current!.querySelector('[role=status]')!.textContent =
      count === 1 ? labels.projectShown : labels.projectsShown.replace('{count}', String(count));
  }, [parts, selected]);

  useEffect(() => {
    if (kind === 'page') return;
    const follow = () => {
      // A project may have been opened before the category in the URL was selected.
      const { from = location.hash } = (history.state ?? {}) as { from?: string };
      const id = from.slice(1);
      const choice = categories.find((category) => prefix + category.id === id)?.id;
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
    if (kind === 'page' || isModified(event)) return;
    event.preventDefault();
    isChosen.current = true;
    if (kind === 'portfolio') animateLayout(root.current!, () => setSelected(choice));
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
                  data-replay={kind === 'page' ? undefined : 'click'}
                  data-choice={kind === 'page' ? undefined : id}
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
  const items = () => [...root.querySelectorAll<HTMLElement>('[data-project]')];
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
