import type { MouseEvent } from 'react';
import { ALL } from './filter.ts';
import './portfolio-bar.css';

interface PortfolioBarProps {
  categories: { id: string; name: string; count: number }[];
  total: number;
  labels: { allCategories: string; filterPortfolio: string };
  /** Address of the portfolio; the page of a category is below it. */
  path: string;
  selected: string;
  /** Whether the page shows a category itself. Otherwise the links lead to the pages of the categories. */
  isInPlace: boolean;
  /** Before the ids of the links. */
  prefix?: string;
  onChoose: (event: MouseEvent, choice: string) => void;
  /** Called when the pointer or focus reaches a link. */
  onNear?: (choice: string) => void;
}

/** The filter of the portfolio: a link for each category, so that it works without script. */
export function PortfolioBar(props: PortfolioBarProps) {
  const { categories, total, labels, path, selected, isInPlace, prefix = '', onChoose, onNear } = props;
  const options = [{ id: ALL, name: labels.allCategories, count: total }, ...categories];
  return (
    <nav className="portfolio-bar" aria-label={labels.filterPortfolio}>
      <ul>
        {options.map(({ id, name, count }) => (
          <li key={id}>
            <a
              id={prefix + id}
              href={id === ALL ? path : `${path}/${id}`}
              data-replay={isInPlace ? 'click' : undefined}
              data-choice={isInPlace ? id : undefined}
              aria-current={id === selected ? 'true' : undefined}
              onClick={(event) => onChoose(event, id)}
              onPointerEnter={() => onNear?.(id)}
              onFocus={() => onNear?.(id)}
            >
              {`${name} `}
              <span>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
