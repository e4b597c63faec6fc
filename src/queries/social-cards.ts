import type { Tone } from '../schemas/kit.ts';
import { getAbout, getContact, getHome, getPage } from './pages.ts';
import { getProjects } from './portfolio.ts';
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
export async function getSocialCards(): Promise<SocialCard[]> {
  const [home, about, contact, services] = await Promise.all([
    getHome(),
    getAbout(),
    getContact(),
    getServices(),
  ]);
  return [
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
  ];
}

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

/** The card of a page; that of the home page for a page without one, such as the one for unknown addresses. */
export async function getSocialCard(path: string): Promise<SocialCard> {
  const cards = await getSocialCards();
  return cards.find((card) => card.path === path) ?? cards[0]!;
}

const pictureOf = ({ picture, pictureAlt }: { picture: ImageMetadata; pictureAlt: string }) => ({
  pictures: files([picture]),
  pictureAlt,
});

function firstThree(entries: { unpublished: string | undefined; picture: ImageMetadata }[]): string[] {
  const pictures = publicOnes(entries).map(({ picture }) => picture);
  return pictures.length < 3 ? [] : files(pictures.slice(0, 3));
}

/** Astro knows the file of each picture, but keeps it out of its types. */
const files = (pictures: ImageMetadata[]) =>
  (pictures as (ImageMetadata & { fsPath: string })[]).map(({ fsPath }) => fsPath);
