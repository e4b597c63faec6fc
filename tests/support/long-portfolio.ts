import type { Page, Route } from '@playwright/test';
import { fillIn } from '../../src/model/queries/format.ts';
import { partPath, partsOf } from '../../src/model/queries/portfolio-parts.ts';
import { labels } from './content.ts';
import { inCategory } from './portfolio.ts';

/**
 * Mocks a long portfolio: responds to requests for further pages with generated markup in the format of the real ones,
 * so that no site with hundreds of projects has to be built.
 *
 * @param total number of all projects
 * @param category id of a category
 * @param many number of projects in that category
 */
export async function serveLongPortfolio(page: Page, total: number, category: string, many: number) {
  const few = inCategory(category);
  // The counts are only in the filter bar and in the props of the island.
  await page.route(/\/portfolio(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const bar = new RegExp(`(<a id="${category}".*?<span>)\\d+`);
    await route.fulfill({ response, body: (await response.text()).replace(bar, `$1${many}`) });
  });
  await page.route('**/island-runtime.*.js', async (route) => {
    const response = await route.fetch();
    const properties = new RegExp(String.raw`(\[0,"${category}"\].*?count":\[0,)\d+`);
    await route.fulfill({ response, body: (await response.text()).replace(properties, `$1${many}`) });
  });
  const real = few.map(({ id, title }) => ({ id, title }));
  const made = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${name}-${index + 1}`,
      title: `${name} ${index + 1}`,
    }));
  // The real projects of the category come first, as on the real pages.
  const ofCategory = [...real, ...made(many - real.length, 'late')];
  const parts = (list: { id: string; title: string }[], count: number, name?: string) => (route: Route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const number = Number(/\/(\d+)$/.exec(route.request().url())?.[1] ?? 1);
    const { projects, before, next: path } = partsOf(list)[number - 1]!;
    const items = projects.map(({ id, title }) => itemHtml(id, title, name ?? 'product-shoot'));
    const next = path ? `<a rel="next" href="${partPath(number + 1, name)}">More</a>` : '';
    const values = { shown: `${before + projects.length}`, total: `${count}` };
    const end = `<li class="more"><p>${fillIn(labels.projectsSoFar, values)}</p>${next}</li>`;
    return route.fulfill({
      contentType: 'text/html',
      body: `<ul class="items">${items.join('')}${end}</ul>`,
    });
  };
  await page.route(/\/portfolio\/\d+$/, parts([...made(total, 'project')], total));
  await page.route(new RegExp(`/portfolio/${category}(/\\d+)?$`), parts(ofCategory, many, category));
}

const itemHtml = (id: string, title: string, category: string) =>
  `<li id="${id}" data-project="${id}" data-category="${category}"><h2><a href="/icon-512.png" data-part="title"
    >${title}</a></h2><img src="/icon-512.png" alt="A picture" width="512"
    height="512" loading="lazy"><p data-part="client">Client</p><p data-part="description">What was made.</p></li>`;
