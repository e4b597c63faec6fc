import { getEnquiryWords } from '../../model/queries/enquiry-form.ts';
import { getNeighbours, getPackageTabOf, getPackageTabs } from '../../model/queries/packages.ts';
import { getPage } from '../../model/queries/pages.ts';
import { partPath } from '../../model/queries/portfolio-parts.ts';
import { getProjects, getProjectsOf } from '../../model/queries/portfolio.ts';
import { getListedServices, type Service } from '../../model/queries/services.ts';
import { getLabels, getSite } from '../../model/queries/site.ts';
import type { PageEntry } from '../../model/site-map.ts';
import { heading, link, list, plain, standalone } from './blocks.ts';
import { closing, contactLines, plans, projectLines } from './parts.ts';

/** Returns a page with text only as Markdown blocks. */
export const textBlocks = (name: PageEntry) => async (origin: URL) => {
  const page = await getPage(name);
  return [
    heading(1, page.heading),
    plain(page.introduction),
    page.ways && list(page.ways.map(({ label, href }) => link(label, href, origin))),
    ...(page.closing ? closing(page.closing, origin) : []),
  ];
};

/** Returns the list of services as Markdown blocks. */
export async function servicesBlocks(origin: URL): Promise<string[]> {
  const [page, services] = await Promise.all([getPage('services'), getListedServices()]);
  return [
    heading(1, page.heading),
    plain(page.introduction),
    ...services.flatMap(({ name, summary, href }) => [
      heading(2, name),
      `${plain(summary)} ${link(name, href, origin)}`,
    ]),
    ...(page.closing ? closing(page.closing, origin) : []),
  ];
}

/** Returns all packages with their prices as Markdown blocks. */
export async function packagesBlocks(origin: URL): Promise<string[]> {
  const [page, tabs] = await Promise.all([getPage('packages'), getPackageTabs()]);
  return [
    heading(1, page.heading),
    plain(page.introduction),
    ...tabs.flatMap((tab) => [
      heading(2, tab.serviceName),
      `${plain(tab.introduction)} ${link(tab.serviceName, `/services/${tab.service}`, origin)}`,
      ...plans(tab, 3),
    ]),
    ...(page.closing ? closing(page.closing, origin) : []),
  ];
}

/** Returns all projects as Markdown blocks. */
export async function portfolioBlocks(origin: URL): Promise<string[]> {
  const [page, projects, services] = await Promise.all([
    getPage('portfolio'),
    getProjects(),
    getListedServices(),
  ]);
  return [
    heading(1, page.heading),
    plain(page.introduction),
    list(
      services.map(
        ({ id, name, projects: words }) =>
          link(name, partPath(1, id), origin) + (words ? `: ${plain(words.introduction)}` : ''),
      ),
    ),
    ...projects.flatMap(({ title, client, category, description, pictureAlt }) => [
      heading(2, title),
      `${plain(category.name)} for ${plain(client)}. ${plain(description)}`,
      `*${plain(pictureAlt)}*`,
    ]),
    ...(page.closing ? closing(page.closing, origin) : []),
  ];
}

/** Returns the page of a service as Markdown blocks. */
export async function serviceBlocks(service: Service, origin: URL): Promise<string[]> {
  const [labels, words, site, tab, projects, neighbours] = await Promise.all([
    getLabels(),
    getEnquiryWords(),
    getSite(),
    getPackageTabOf(service.id),
    getProjectsOf(service.id),
    getNeighbours(service.id),
  ]);
  return [
    heading(1, service.heading),
    plain(service.introduction),
    ...(tab
      ? [
          list(tab.plans.map((plan) => `${plain(plan.title)}: ${plan.price.text}`)),
          link(labels.packagesOfService, tab.href, origin),
        ]
      : []),
    standalone(service.entry.body ?? '', origin),
    heading(2, words.callHeading),
    contactLines(site, origin),
    heading(2, service.schedule.title),
    ...service.schedule.steps.flatMap(({ when, what }) => [heading(3, when), plain(what)]),
    ...(projects.length > 0 ? [heading(2, labels.workInService), projectLines(projects, origin)] : []),
    heading(2, labels.otherServices),
    list(
      neighbours.map(
        ({ name, href, from }) => link(name, href, origin) + (from ? `: from ${from.text}` : ''),
      ),
    ),
  ];
}
