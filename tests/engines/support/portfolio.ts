import { labels, listedServices, projects } from '../../support/content.ts';
import { inCategory } from '../../support/portfolio.ts';
import type { Visitor } from './visitor.ts';

type Project = (typeof projects)[number];

export const titlesOf = (list: Project[]) => list.map(({ title }) => title);

/** Titles of the projects that the list shows, in their order. */
export const shownTitles = (visitor: Visitor) =>
  visitor.readAll({ role: 'heading', within: '[data-project]' }, ({ textContent }) => textContent.trim());

/** The link of a category in the filter bar, by the category's id. */
export const categoryLink = (id: string) => {
  const { name } = listedServices.find((service) => service.id === id)!;
  return linkInBar(`${name} ${inCategory(id).length}`);
};

export const allLink = () => linkInBar(`${labels.allCategories} ${projects.length}`);

const linkInBar = (name: string) =>
  ({ role: 'link', name, within: { role: 'navigation', name: labels.filterPortfolio } }) as const;

/** The link in the list that opens the large view of a project. */
export const projectLink = ({ title }: Project) =>
  ({ role: 'link', name: title, within: '[data-project]' }) as const;

/** The large view, while it shows this project. */
export const largeView = ({ title }: Project) => ({ role: 'dialog', name: title }) as const;
