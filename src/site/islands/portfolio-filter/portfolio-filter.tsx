import { useEffect, useRef, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { isModified } from '../is-modified.ts';
import { useReady } from '../use-ready.ts';
import { animateLayout } from './animate-layout.ts';
import { fetchLightbox } from './fetch-lightbox.ts';
import { addressOf, ALL, readAddress } from './filter.ts';
import type { LightboxProps } from './lightbox.tsx';
import { goToProject } from './places.ts';
import { readProjects } from './read-projects.ts';
import { useProjects } from './use-projects.ts';
import './portfolio-filter.css';

interface PortfolioFilterProps {
  categories: { id: string; name: string; count: number }[];
  labels: Record<
    | 'allCategories'
    | 'filterPortfolio'
    | 'projectsShown'
    | 'projectShown'
    | 'projectsSoFar'
    | 'closeProject'
    | 'previousProject'
    | 'nextProject',
    string
  >;
  /** Number of all projects. */
  total: number;
  /** Category of the page; `all` if it shows every category. */
  current: string;
  /** True on the first page of the whole portfolio: only there the filter needs no other page. */
  isWhole: boolean;
  /** Number of projects on the previous pages. */
  before: number;
  /** Number of projects per page. */
  partSize: number;
  /** Address of the portfolio; the page of a category is below it. */
  path: string;
  /** Address of the services; the page of a category is below it, by its id. */
  servicesPath: string;
  /** The list of projects, which `parts.ts` extends. */
  children?: ReactNode;
}

/** Replaces the URL and keeps `history.state`. */
const setAddress = (address: string) => history.replaceState(history.state, '', address);

/** Filter bar of the portfolio, and the lightbox. */
export default function PortfolioFilter(props: PortfolioFilterProps) {
  const { categories, labels, total, current, isWhole, path, children } = props;
  const [selected, setSelected] = useState(current);
  const [opened, setOpened] = useState<string>();
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps>>();
  const root = useRef<HTMLDivElement>(null);
  const { projects, parts, show } = useProjects(root, props);
  /** Path of the page without an opened project. */
  const page = useRef('');

  const countOf = (choice: string) =>
    choice === ALL ? total : (categories.find(({ id }) => id === choice)?.count ?? 0);
  const select = (choice: string) => {
    show(choice);
    setSelected(choice);
  };

  useEffect(() => {
    page.current = location.pathname;
    if (!parts) return;
    const ids = () => readProjects(root.current!).map(({ id }) => id);
    const follow = () => {
      const choices = isWhole ? categories.map(({ id }) => id) : [];
      const address = readAddress(location.hash, choices, ids());
      if (isWhole && !address.project) select(address.category);
      // The project may be in the list now that all categories are shown.
      const { project } = readAddress(location.hash, choices, ids());
      setOpened(project);
      const name = location.hash.slice(1);
      if (name && !project && !document.getElementById(name)) void goToProject(path, name);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
    // The categories of a page never change.
  }, [parts]);

  // One delegated listener for all links of the server-rendered list.
  useEffect(() => {
    const open = (event: globalThis.MouseEvent) => {
      const link = (event.target as HTMLElement).closest('a[data-width]');
      const id = link?.closest<HTMLElement>('[data-project]')?.dataset.project;
      if (!id || isModified(event)) return;
      event.preventDefault();
      setOpened(id);
    };
    const list = root.current;
    list?.addEventListener('click', open);
    return () => list?.removeEventListener('click', open);
  }, []);

  // The lightbox includes Swiper, so it is fetched only when a project is first opened.
  useEffect(() => {
    if (!opened || Lightbox) return;
    fetchLightbox().then(
      (component) => setLightbox(() => component),
      () => {
        // Falls back to the target of the project's link, its picture, as without script.
        setOpened(undefined);
        location.assign(projects.find(({ id }) => id === opened)?.picture.src ?? '');
      },
    );
  }, [opened, Lightbox, projects]);

  useReady(root, parts !== undefined);

  const choose = (event: MouseEvent, choice: string) => {
    // Otherwise the link leads to the page of the category.
    if (!isWhole || !parts || isModified(event)) return;
    event.preventDefault();
    const count = countOf(choice);
    animateLayout(root.current!, () => {
      select(choice);
      // After `select`: the replaced list could still announce that it is loading.
      parts.say(count === 1 ? labels.projectShown : labels.projectsShown.replace('{count}', String(count)));
    });
    setAddress(addressOf(choice, path));
  };
  const close = (lastShown: string) => {
    setOpened(undefined);
    setAddress(isWhole ? addressOf(selected, path) : page.current);
    root.current?.querySelector<HTMLElement>(`[data-project="${lastShown}"] a`)?.focus();
  };

  const options = [{ id: ALL, name: labels.allCategories, count: total }, ...categories];

  return (
    <div className="portfolio" data-selected={selected} ref={root}>
      <nav className="portfolio-bar" aria-label={labels.filterPortfolio}>
        <ul>
          {options.map(({ id, name, count: number }) => (
            <li key={id}>
              <a
                id={id}
                href={id === ALL ? path : `${path}/${id}`}
                data-replay={isWhole ? 'click' : undefined}
                data-choice={isWhole ? id : undefined}
                aria-current={id === selected ? 'true' : undefined}
                onClick={(event) => choose(event, id)}
              >
                {`${name} `}
                <span>{number}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
      {opened && !Lightbox && <div className="lightbox-loading" />}
      {opened && Lightbox && (
        <Lightbox
          projects={projects}
          start={opened}
          before={props.before}
          total={countOf(selected)}
          parts={parts ?? undefined}
          path={path}
          labels={labels}
          servicesPath={props.servicesPath}
          onClose={close}
        />
      )}
    </div>
  );
}
