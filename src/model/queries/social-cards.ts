import type { Tone } from '../schemas/kit.ts';
import { getAbout, getContact, getHome, getPage } from './pages.ts';
import { LISTED_PAGES, type PageEntry } from '../site-map.ts';
import { publicOnes } from './entries.ts';
import { oncePerBuild } from './read.ts';
import { getPageWords, getPortfolioPages, getProjects } from './portfolio.ts';
import { getServices } from './services.ts';

/** Contents of the social card of a page. */
export interface SocialCard {
  /** Path of the page: `/services/seo`. */
  path: string;
  /** The page's heading. */
  title: string;
  tone: Tone;
  /** Picture files: none, one, or three. */
  pictures: string[];
  /** Alternative text. Undefined if the pictures are decorative. */
  pictureAlt?: string;
}

/** Returns a card for each page of this build. An unpublished entry appears only on the card of its own page. */
export const getSocialCards = oncePerBuild(async (): Promise<SocialCard[]> => {
  const services = await getServices();
  return [
    ...(await getFixedCards()),
    ...services.map((service) => ({
      path: service.href,
      title: service.heading,
      tone: service.tone,
      ...pictureOf(service),
    })),
    ...(await getFurtherCards()),
  ];
});

/** Returns the cards of the pages with a fixed path. Lists show three pictures of their entries. */
async function getFixedCards(): Promise<SocialCard[]> {
  const [home, about, contact, services, projects] = await Promise.all([
    getHome(),
    getAbout(),
    getContact(),
    getServices(),
    getProjects(),
  ]);
  const looks: Partial<Record<string, Omit<SocialCard, 'path' | 'title'> & { title?: string }>> = {
    '/': { title: home.hero.headline, tone: 'ink', pictures: files(home.hero.images.slice(0, 1)) },
    '/about': { title: about.heading, tone: 'sand', ...pictureOf(about) },
    '/contact': { title: contact.heading, tone: 'mist', ...pictureOf(contact) },
    '/services': { tone: 'mist', pictures: firstThree(services) },
    '/packages': { tone: 'signal', pictures: [] },
    '/portfolio': { tone: 'river', pictures: firstThree(projects) },
  };
  return Promise.all(
    LISTED_PAGES.map(async ({ path, entry }) => {
      const { title, ...look } = looks[path] ?? { tone: 'ink' as const, pictures: [] };
      return { path, title: title ?? (await getPage(entry as PageEntry)).heading, ...look };
    }),
  );
}

/**
 * Returns the cards of the further pages of the portfolio. A category shows its first projects. Numbered pages have
 * text only: a new project shifts all others, and would otherwise cause their cards to be rendered again.
 */
async function getFurtherCards(): Promise<SocialCard[]> {
  const [, ...pages] = await getPortfolioPages();
  return Promise.all(
    pages.map(async (page) => ({
      path: page.path,
      title: (await getPageWords(page)).heading,
      tone: 'river' as const,
      pictures: page.currentPage === 1 ? firstThree(page.data, 1) : [],
    })),
  );
}

const cardsByPath = oncePerBuild(
  async () => new Map((await getSocialCards()).map((card) => [card.path, card])),
);

/** Returns the card of a page, or that of the home page if it has none, such as the 404 page. */
export async function getSocialCard(path: string): Promise<SocialCard> {
  const cards = await cardsByPath();
  return cards.get(path) ?? cards.get('/')!;
}

const pictureOf = ({ picture, pictureAlt }: { picture: ImageMetadata; pictureAlt: string }) => ({
  pictures: files([picture]),
  pictureAlt,
});

/**
 * Returns three pictures, one per stem of the card. With one or two pictures, returns the first, which spans all stems;
 * with fewer than `enough`, none.
 */
function firstThree(
  entries: { unpublished: string | undefined; picture: ImageMetadata }[],
  enough = 3,
): string[] {
  const pictures = publicOnes(entries).map(({ picture }) => picture);
  if (pictures.length < enough) return [];
  return files(pictures.slice(0, pictures.length < 3 ? 1 : 3));
}

/** Returns the file of each picture: Astro's metadata contains it, but its types do not. */
const files = (pictures: ImageMetadata[]) =>
  (pictures as (ImageMetadata & { fsPath: string })[]).map(({ fsPath }) => fsPath);
