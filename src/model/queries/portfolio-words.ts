import { fillIn } from './format.ts';
import { getPage } from './pages.ts';
import type { PortfolioPart } from './portfolio.ts';
import type { Category } from './portfolio-parts.ts';
import { getListedServices } from './services.ts';
import { getLabels, type Labels } from './site.ts';

/** Texts of a page of the portfolio. */
interface PartWords {
  heading: string;
  /** On a first page only. */
  introduction?: string | undefined;
  /** Name in lists of pages, such as breadcrumbs. */
  name: string;
  seo: { title: string; description: string; keywords: string[] };
}

/** Returns the texts of a part. Those of further parts include the page number, so that all are unique. */
export async function getPartWords({ category, number, ...part }: PortfolioPart): Promise<PartWords> {
  const [page, labels] = await Promise.all([getPage('portfolio'), getLabels()]);
  const first: PartWords = category
    ? await ofCategory(category, labels, page.seo.keywords)
    : { heading: page.heading, introduction: page.introduction, name: page.heading, seo: page.seo };
  if (number === 1) return first;
  const numbered = (title: string) => fillIn(labels.pageTitle, { title, number: String(number) });
  return {
    heading: numbered(first.heading),
    name: fillIn(labels.pageName, { number: String(number) }),
    seo: {
      ...first.seo,
      title: numbered(first.seo.title),
      description: fillIn(labels.pageDescription, {
        first: String(part.before + 1),
        last: String(part.before + part.projects.length),
        total: String(part.total),
        firstTitle: part.projects[0]?.title ?? '',
        lastTitle: part.projects.at(-1)?.title ?? '',
      }),
    },
  };
}

async function ofCategory({ id, name }: Category, labels: Labels, keywords: string[]): Promise<PartWords> {
  const service = (await getListedServices()).find((listed) => listed.id === id);
  const title = fillIn(labels.projectsOf, { category: name });
  return {
    heading: title,
    introduction: service?.projects?.introduction,
    name,
    seo: {
      title,
      description: service?.projects?.description ?? fillIn(labels.projectsOfDescription, { category: name }),
      keywords: [title, ...keywords],
    },
  };
}
