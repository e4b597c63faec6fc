import { useEffect, useRef, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useReady } from '../use-ready.ts';
import { addressOf, ALL, readAddress, shownProjects } from './filter.ts';
import type { LightboxProps } from './lightbox.tsx';
import { readProjects, type ProjectView } from './read-projects.ts';
import './portfolio-filter.css';

export interface PortfolioFilterProps {
  categories: { id: string; name: string; count: number }[];
  labels: Record<
    | 'allCategories'
    | 'filterPortfolio'
    | 'projectsShown'
    | 'projectShown'
    | 'closeProject'
    | 'previousProject'
    | 'nextProject',
    string
  >;
  total: number;
  /** Address under which each category has the page of its service. */
  servicesPath: string;
  /** The list of projects; styles show those that `data-selected` names. */
  children?: ReactNode;
}

/** Filter bar of the portfolio, and the large view of a project. */
export default function PortfolioFilter({
  categories,
  labels,
  total,
  servicesPath,
  children,
}: PortfolioFilterProps) {
  const [selected, setSelected] = useState(ALL);
  const [opened, setOpened] = useState<string>();
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps>>();
  const [isChosen, setChosen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const projects = useRef<ProjectView[]>([]);

  useEffect(() => {
    projects.current = root.current ? readProjects(root.current) : [];
    const follow = () => {
      const ids = projects.current.map(({ id }) => id);
      const address = readAddress(
        location.hash,
        categories.map(({ id }) => id),
        ids,
      );
      setSelected(address.category);
      setOpened(address.project);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
    // The categories of a page never change.
  }, []);

  // One listener for all links of the list that the server rendered.
  useEffect(() => {
    const open = (event: globalThis.MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = (event.target as HTMLElement).closest('a[data-width]');
      const id = link?.closest<HTMLElement>('[data-project]')?.dataset.project;
      if (!id) return;
      event.preventDefault();
      setOpened(id);
    };
    const list = root.current;
    list?.addEventListener('click', open);
    return () => list?.removeEventListener('click', open);
  }, []);

  // Swiper comes with it, so it is fetched only when a project is first opened.
  useEffect(() => {
    if (!opened || Lightbox) return;
    import('./lightbox.tsx').then(
      (module) => setLightbox(() => module.default),
      () => {
        // Without it a project's link leads to its picture, as it does without script.
        setOpened(undefined);
        location.assign(projects.current.find(({ id }) => id === opened)?.picture.src ?? '');
      },
    );
  }, [opened, Lightbox]);

  useReady(root);

  const choose = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    animateLayout(() => {
      setSelected(id);
      setChosen(true);
    });
    history.replaceState(null, '', addressOf(id, location.pathname));
  };
  const close = (lastShown: string) => {
    setOpened(undefined);
    history.replaceState(null, '', addressOf(selected, location.pathname));
    root.current?.querySelector<HTMLElement>(`[data-project="${lastShown}"] a`)?.focus();
  };

  const count = selected === ALL ? total : (categories.find(({ id }) => id === selected)?.count ?? 0);
  const announcement =
    count === 1 ? labels.projectShown : labels.projectsShown.replace('{count}', String(count));
  const options = [{ id: ALL, name: labels.allCategories, count: total }, ...categories];

  return (
    <div className="portfolio" data-selected={selected} ref={root}>
      <nav className="portfolio-bar" aria-label={labels.filterPortfolio}>
        <ul>
          {options.map(({ id, name, count: number }) => (
            <li key={id}>
              <a
                id={id}
                href={`#${id}`}
                data-replay="click"
                aria-current={id === selected ? 'true' : undefined}
                onClick={(event) => choose(event, id)}
              >
                {name} <span>{number}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="sr-only" role="status">
        {isChosen && announcement}
      </p>
      {children}
      {opened && !Lightbox && <div className="lightbox-loading" />}
      {opened && Lightbox && (
        <Lightbox
          projects={shownProjects(projects.current, selected)}
          start={opened}
          labels={labels}
          servicesPath={servicesPath}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Applies a change of what is shown; items that stay glide to their new places where the browser can do that. */
function animateLayout(change: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || !document.startViewTransition) {
    change();
    return;
  }
  const { documentElement } = document;
  // Only now do the items have names of their own, so that a change of page is not animated item by item.
  documentElement.dataset.filtering = '';
  const { finished } = document.startViewTransition(() => flushSync(change));
  void finished.finally(() => delete documentElement.dataset.filtering);
}
