import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { isModified } from '../is-modified.ts';
import { useInserted } from '../use-inserted.ts';
import { useReady } from '../use-ready.ts';
import { FILMS_ADDED } from './events.ts';
import { ALL } from './filter.ts';
import { fetchPart } from './next-part.ts';
import { PortfolioBar } from './portfolio-bar.tsx';
import { type ProjectView, readProjects } from './read-projects.ts';
import { useLargeView } from './use-large-view.ts';

interface PortfolioPreviewProps {
  categories: { id: string; name: string; count: number }[];
  /** What the page's own list does not tell of its projects, by id: description and large picture. */
  own: Record<string, { description: string; src: string }>;
  /** Number of all projects. */
  total: number;
  labels: Record<
    | 'allCategories'
    | 'filterPortfolio'
    | 'projectsShown'
    | 'projectShown'
    | 'previousProject'
    | 'nextProject',
    string
  >;
  /** Address of the portfolio; the page of a category is below it. */
  path: string;
  /** Address of the services; the page of a category is below it, by its id. */
  servicesPath: string;
  /** The list of projects. */
  children?: ReactNode;
}

/** Prefix of category ids in this page's fragments, because a tab of the packages can have the same id. */
const PREFIX = 'portfolio-';

/** A few projects with the filter of the portfolio, which fetches those of a category, and the lightbox. */
export default function PortfolioPreview(props: PortfolioPreviewProps) {
  const { categories, own, labels, path, children } = props;
  const [selected, setSelected] = useState(ALL);
  const [projects, setProjects] = useState<ProjectView[]>([]);
  const [words, setWords] = useState('');
  const { opened, Lightbox } = useLargeView();
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const follow = () => {
      const choice = location.hash.slice(1 + PREFIX.length);
      if (categories.some(({ id }) => location.hash === `#${PREFIX}${id}`)) setSelected(choice);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  const fetchAhead = useInserted(root, {
    place: '.items',
    choice: selected,
    fetchContent: async (choice) => {
      const { entries } = await fetchPart(`${path}/${choice}`);
      const items = entries.filter(({ dataset }) => dataset.project);
      for (const heading of items.flatMap((item) => [...item.querySelectorAll('h2')]))
        heading.ariaLevel = '3';
      return items;
    },
    addressOf: (choice) => `${path}/${choice}`,
    onShown: () => {
      const shown = readProjects(root.current!);
      const complete = (project: ProjectView): ProjectView => {
        const { description, src } = own[project.id]!;
        return { ...project, description, picture: { ...project.picture, src } };
      };
      setProjects(selected === ALL ? shown.map(complete) : shown);
      dispatchEvent(new Event(FILMS_ADDED));
    },
  });

  useReady(root);

  const choose = (event: MouseEvent, choice: string) => {
    if (isModified(event)) return;
    event.preventDefault();
    setSelected(choice);
    const count = categories.find(({ id }) => id === choice)?.count ?? Object.keys(own).length;
    setWords(count === 1 ? labels.projectShown : labels.projectsShown.replace('{count}', String(count)));
    history.replaceState(
      history.state,
      '',
      choice === ALL ? location.pathname + location.search : `#${PREFIX}${choice}`,
    );
  };

  return (
    <div className="portfolio" data-selected={selected} ref={root}>
      <PortfolioBar
        {...props}
        selected={selected}
        isInPlace
        prefix={PREFIX}
        onChoose={choose}
        onNear={fetchAhead}
      />
      <p className="sr-only" role="status">
        {words}
      </p>
      {children}
      {opened && Lightbox && (
        <Lightbox
          {...props}
          projects={projects}
          start={opened}
          before={0}
          total={projects.length}
          parts={undefined}
        />
      )}
    </div>
  );
}
