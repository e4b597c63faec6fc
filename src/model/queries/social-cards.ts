import type { Tone } from '../schemas/kit.ts';
import { getAbout, getContact, getHome, getPage } from './pages.ts';
import { type PageEntry, SITE_PAGES } from '../schemas/site-pages.ts';
import { oncePerBuild } from './once.ts';
import { getPartWords } from './portfolio-words.ts';
import { getPortfolioParts, getProjects } from './portfolio.ts';
import { getServices } from './services.ts';
import { publicOnes } from './visibility.ts';

/** What the social picture of a page is made of. */
export interface SocialCard {
  /** Path of the page: `/services/seo`. */
  path: string;
  /** The page's heading. */
  title: string;
  tone: Tone;
  /** Files of the pictures on it: none, one, or three. */
  pictures: string[];
  /** What is seen in the picture, unless it only sets the mood. */
  pictureAlt?: string;
}

/** A card for each page that is in this build; what the public does not see yet is on its own page's card only. */
export const getSocialCards = oncePerBuild(async (): Promise<SocialCard[]> => {
  const [home, about, contact, services] = await Promise.all([
    getHome(),
    getAbout(),
    getContact(),
    getServices(),
  ]);
  const cards: SocialCard[] = [
    { path: '/', title: home.hero.headline, tone: 'ink', pictures: files(home.hero.images.slice(0, 1)) },
    { path: '/about', title: about.heading, tone: 'sand', ...pictureOf(about) },
    { path: '/contact', title: contact.heading, tone: 'mist', ...pictureOf(contact) },
    ...(await getListCards()),
    ...services.map((service) => ({
      path: service.href,
      title: service.heading,
      tone: service.tone,
      ...pictureOf(service),
    })),
    ...(await getFurtherCards()),
  ];
  return [...cards, ...(await getTextCards(cards))];
});

/** The pages that list entries show three of them, or words alone. */
async function getListCards(): Promise<SocialCard[]> {
  const [services, packages, portfolio, allServices, projects] = await Promise.all([
    getPage('services'),
    getPage('packages'),
    getPage('portfolio'),
    getServices(),
    getProjects(),
  ]);
  return [
    { path: '/services', title: services.heading, tone: 'mist', pictures: firstThree(allServices) },
    { path: '/packages', title: packages.heading, tone: 'signal', pictures: [] },
    { path: '/portfolio', title: portfolio.heading, tone: 'river', pictures: firstThree(projects) },
  ];
}

/** A page of text has words alone. */
const getTextCards = (known: SocialCard[]) =>
  Promise.all(
    SITE_PAGES.filter(
      ({ path, isListed = true }) => isListed && !known.some((card) => card.path === path),
    ).map(async ({ path, entry }): Promise<SocialCard> => ({
      path,
      title: (await getPage(entry as PageEntry)).heading,
      tone: 'ink',
      pictures: [],
    })),
  );

/**
 * The pages of the portfolio behind the first. A category shows its newest projects; a page with a number has words
 * alone, so that a new project, which moves all others on, has no picture made again.
 */
async function getFurtherCards(): Promise<SocialCard[]> {
  const [, ...parts] = await getPortfolioParts();
  return Promise.all(
    parts.map(async (part) => ({
      path: part.path,
      title: (await getPartWords(part)).heading,
      tone: 'river' as const,
      pictures: part.number === 1 ? firstThree(part.projects, 1) : [],
    })),
  );
}

const cardsByPath = oncePerBuild(
  async () => new Map((await getSocialCards()).map((card) => [card.path, card])),
);

/** The card of a page; that of the home page for a page without one, such as the one for unknown addresses. */
export async function getSocialCard(path: string): Promise<SocialCard> {
  const cards = await cardsByPath();
  return cards.get(path) ?? cards.get('/')!;
}

const pictureOf = ({ picture, pictureAlt }: { picture: ImageMetadata; pictureAlt: string }) => ({
  pictures: files([picture]),
  pictureAlt,
});

/** One picture for each stem of the card; with fewer, the first goes through all, or nothing if one is not `enough`. */
function firstThree(
  entries: { unpublished: string | undefined; picture: ImageMetadata }[],
  enough = 3,
): string[] {
  const pictures = publicOnes(entries).map(({ picture }) => picture);
  if (pictures.length < enough) return [];
  return files(pictures.slice(0, pictures.length < 3 ? 1 : 3));
}

/** Astro knows the file of each picture, but keeps it out of its types. */
const files = (pictures: ImageMetadata[]) =>
  (pictures as (ImageMetadata & { fsPath: string })[]).map(({ fsPath }) => fsPath);
