/** Entries that the tests open. Their texts belong to the editors. */
import { entry, packageTabs, projects, services } from '../../support/content.ts';

/** A package tab that links to its service. */
export const tab = packageTabs.find(({ plans, service }) =>
  plans.some(({ buttonLink }) => buttonLink.startsWith(`/services/${service}`)),
)!;
export const TAB_FILE = `src/content/packages/${tab.id}.yaml`;
export const plan = tab.plans.at(-1)!;
/** A price in the format of that of `plan`, which occurs nowhere else. */
export const PRICE = plan.price.replace(/\d([\d.,\s]*\d)?/, '7531');

/** The service that `tab` links to, and two others. */
export const service = services.find(({ id }) => id === tab.service)!;
export const [packed, heir] = services.filter(
  ({ id }) => id !== service.id && packageTabs.some((each) => each.service === id),
) as [typeof service, typeof service];

export const [project, otherProject] = projects as [(typeof projects)[0], (typeof projects)[0]];
export const filmed = projects.find(({ film }) => film)!;
export const pictureOf = ({ id }: { id: string }) => `src/content/portfolio/${id}/picture.jpg`;

/** Heading of a section of the about page. */
export const ABOUT_HEADING = entry<{ principles: { heading: string } }>('about/index.yaml').principles
  .heading;

/** Status of an entry without unsaved changes. */
export const SAVED = 'Saved. It is public once you review and publish it.';
