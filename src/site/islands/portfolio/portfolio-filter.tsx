import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { isModified } from '../is-modified.ts';
import { useReady } from '../use-ready.ts';
import { animateLayout } from './animate-layout.ts';
import { largeView } from './events.ts';
import { addressOf, ALL, readAddress } from './filter.ts';
import { goToProject } from './places.ts';
import { PortfolioBar } from './portfolio-bar.tsx';
import { readProjects } from './read-projects.ts';
import { useLargeView } from './use-large-view.ts';
import { useProjects } from './use-projects.ts';

interface PortfolioFilterProps {
  categories: { id: string; name: string; count: number }[];
  labels: Record<
    | 'allCategories'
    | 'filterPortfolio'
    | 'projectsShown'
    | 'projectShown'
    | 'projectsSoFar'
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

/** Filter bar of the portfolio, and the lightbox. */
export default function PortfolioFilter(props: PortfolioFilterProps) {
  const { categories, labels, total, current, isWhole, path, children } = props;
  const [selected, setSelected] = useState(current);
  const { opened, Lightbox } = useLargeView();
  const root = useRef<HTMLDivElement>(null);
  const { projects, parts, show } = useProjects(root, props);

  const countOf = (choice: string) =>
    choice === ALL ? total : (categories.find(({ id }) => id === choice)?.count ?? 0);
  const select = (choice: string) => {
    show(choice);
    setSelected(choice);
  };

  useEffect(() => {
    if (!parts) return;
    const follow = () => {
      // A project may have been opened before the filter of the address was there.
      const view = largeView();
      const hash = view?.open ? view.cameFrom : location.hash;
      const name = hash.slice(1);
      const choices = isWhole ? categories.map(({ id }) => id) : [];
      const ids = () => readProjects(root.current!).map(({ id }) => id);
      const address = readAddress(hash, choices, ids());
      // A fragment can also name another place on the page.
      const isElsewhere = name && !choices.includes(name) && document.getElementById(name);
      if (isWhole && !address.project && !isElsewhere) select(address.category);
      // The project may be in the list now that all categories are shown.
      const { project } = readAddress(hash, choices, ids());
      if (project && !view?.open)
        root.current!.querySelector<HTMLElement>(`[data-project="${project}"] a`)!.click();
      if (name && !project && !document.getElementById(name)) void goToProject(path, name);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
    // The categories of a page never change.
  }, [parts]);

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
    history.replaceState(history.state, '', addressOf(choice, path));
  };

  return (
    <div className="portfolio" data-selected={selected} ref={root}>
      <PortfolioBar {...props} selected={selected} isInPlace={isWhole} onChoose={choose} />
      {children}
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
        />
      )}
    </div>
  );
}
