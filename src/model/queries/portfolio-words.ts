import { fillIn } from './format.ts';
import { getPage } from './pages.ts';
import type { PortfolioPart } from './portfolio.ts';
import { getLabels } from './site.ts';

/** What a page of the portfolio says of itself. */
interface PartWords {
  heading: string;
  /** On the first page only. */
  introduction?: string;
  /** In a list of pages, such as the way to it from the home page. */
  name: string;
  seo: { title: string; description: string; keywords: string[] };
}

/** The words of a part: those of the page for the first, made of them for the others, so that no two are alike. */
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
