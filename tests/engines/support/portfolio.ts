import { labels, listedServices, projects } from '../../support/content.ts';
import { inCategory } from '../../support/portfolio.ts';
import type { Visitor } from './visitor.ts';

type Project = (typeof projects)[number];

export const titlesOf = (list: Project[]) => list.map(({ title }) => title);

/** Returns the titles of the visible projects, in order. */
export const shownTitles = (visitor: Visitor) =>
  visitor.readAll({ role: 'heading', within: '[data-project]' }, ({ textContent }) => textContent.trim());

/** Returns the target of a category's link in the filter bar. */
export const categoryLink = (id: string) => {
  const { name } = listedServices.find((service) => service.id === id)!;
  return linkInBar(`${name} ${inCategory(id).length}`);
};

export const allLink = () => linkInBar(`${labels.allCategories} ${projects.length}`);

const linkInBar = (name: string) =>
  ({ role: 'link', name, within: { role: 'navigation', name: labels.filterPortfolio } }) as const;

/** Returns the target of the link that opens a project in the lightbox. */
export const projectLink = ({ title }: Project) =>
  ({ role: 'link', name: title, within: '[data-project]' }) as const;

/** Returns the target of the lightbox while it shows a project. */
export const largeView = ({ title }: Project) => ({ role: 'dialog', name: title }) as const;
