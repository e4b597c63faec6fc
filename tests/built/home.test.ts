import { expect, test } from 'vitest';
import { projectHref } from '../../src/model/queries/portfolio-pages.ts';
import {
  clients,
  home,
  listedServices,
  packageTabs,
  projects,
  services,
  lowestPrice,
} from '../support/content.ts';
import { documentOf, wordsOf } from '../support/sitemap.ts';

const main = documentOf('/').querySelector('main')!;
const sectionOf = (heading: string) =>
  main
    .querySelectorAll('section')
    .find((section) => section.querySelectorAll('h2').some((each) => wordsOf(each) === heading))!;

test('the sections are in their order, the form in the last', () => {
  const { hero, clients, about, timeline, packages, portfolio, contact } = home;
  const sections = [clients, about, timeline, packages, portfolio, contact];
  const headings = [hero.headline, ...sections.map(({ heading }) => heading)];
  const all = main.querySelectorAll('h1, h2').map(wordsOf);
  expect(all.filter((heading) => headings.includes(heading))).toEqual(headings);
  expect(main.querySelectorAll('section').at(-1)!.querySelectorAll('form')).toHaveLength(1);
});

test('each item of the timeline has its link and the lowest price of its service', () => {
  const items = sectionOf(home.timeline.heading)
    .querySelectorAll('li')
    .map((item) => [
      wordsOf(item.querySelector('h3')),
      item.querySelector('a')?.getAttribute('href'),
      wordsOf(item.querySelector('b')),
    ]);
  const lowest = ({ title, link }: { title: string; link: string }) => {
    const service = services.find(({ id, name }) => link === `/services/${id}` || title === name);
    const tab = packageTabs.find((each) => each.service === service?.id);
    return tab ? lowestPrice(tab).written : '';
  };
  expect(items).toEqual(home.timeline.items.map((item) => [item.title, item.link, lowest(item)]));
});

test('each client has a logo with its alternative text', () => {
  const logos = sectionOf(home.clients.heading).querySelectorAll('img, [role=img]');
  expect(logos.map((logo) => logo.getAttribute('alt') ?? logo.getAttribute('aria-label')).sort()).toEqual(
    clients.map(({ alt }) => alt).sort(),
  );
});

test('the typing line starts with its complete first phrase; screen readers get a static list instead', () => {
  const line = main.querySelector('.typing')!;
  expect(wordsOf(line)).toBe(home.hero.typing[0]);
  expect(line.getAttribute('aria-hidden')).toBe('true');
  expect(wordsOf(main)).toContain(home.hero.typing.join(', '));
});

test('tabs, categories and projects are links that work without script', () => {
  const targets = (selector: string) =>
    main.querySelectorAll(selector).map((link) => link.getAttribute('href'));
  expect(targets('[role=tab]')).toEqual(packageTabs.map(({ id }) => `/packages#${id}`));
  expect(targets('.portfolio-bar a')).toEqual(
    ['', ...listedServices.map(({ id }) => `/${id}`)].map((path) => `/portfolio${path}`),
  );
  const featured = projects.flatMap(({ id, featured }, place) => (featured ? [projectHref(id, place)] : []));
  expect(targets('[data-project] a[data-part=title]')).toEqual(featured);
});
