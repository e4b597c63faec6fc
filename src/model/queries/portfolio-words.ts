import { fillIn } from './format.ts';
import { getPage } from './pages.ts';
import type { PortfolioPart } from './portfolio.ts';
import { getLabels } from './site.ts';

/** Texts of a page of the portfolio. */
interface PartWords {
  heading: string;
  /** On the first page only. */
  introduction?: string;
  /** Name in lists of pages, such as breadcrumbs. */
  name: string;
  seo: { title: string; description: string; keywords: string[] };
}

/** Returns the texts of a part. Those of further parts include the page number, so that all are unique. */
export async function getPartWords({ category, number }: PortfolioPart): Promise<PartWords> {
  const [page, labels] = await Promise.all([getPage('portfolio'), getLabels()]);
  const first: PartWords = category
    ? ofCategory(category.name, labels, page.seo.keywords)
    : { heading: page.heading, introduction: page.introduction, name: page.heading, seo: page.seo };
  if (number === 1) return first;
  const numbered = (title: string) => fillIn(labels.pageTitle, { title, number: String(number) });
  return {
    heading: numbered(first.heading),
    name: fillIn(labels.pageName, { number: String(number) }),
    seo: {
      ...first.seo,
      title: numbered(first.seo.title),
      description: numbered(first.seo.description.replace(/\.$/, '')),
    },
  };
}

function ofCategory(
  category: string,
  labels: { projectsOf: string; projectsOfDescription: string },
  keywords: string[],
): PartWords {
  const title = fillIn(labels.projectsOf, { category });
  return {
    heading: title,
    name: category,
    seo: {
      title,
      description: fillIn(labels.projectsOfDescription, { category }),
      keywords: [title, ...keywords],
    },
  };
}
