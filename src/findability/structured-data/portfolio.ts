import type { CreativeWork, ItemList, VideoObject } from 'schema-dts';
import { agencyReference } from './nodes.ts';

/** A project as it stands on the portfolio page. */
interface ProjectFacts {
  /** Where it stands: `/portfolio/2#saltgrass-inn-stay`. */
  href: string;
  title: string;
  description: string;
  film?: FilmFacts | undefined;
}

/** A project's film. */
interface FilmFacts {
  /** Absolute addresses of the film and of its first view. */
  url: string;
  thumbnail: string;
  seconds: number;
  /** Moment since which it has been what it is, as ISO 8601; undefined if nothing tells. */
  uploaded: string | undefined;
}

interface ListPlace {
  brand: string;
  origin: URL;
  /** Path of the page that shows the list. */
  path: string;
  /** How many projects stand on the pages before. */
  before: number;
}

/** The projects of one page in their order. */
export function projectList(projects: ProjectFacts[], { brand, origin, path, before }: ListPlace): ItemList {
  const creator = agencyReference(brand, origin);
  return {
    '@type': 'ItemList',
    '@id': new URL(`${path}#list`, origin).href,
    itemListElement: projects.map((project, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      item: { ...work(project, origin), creator },
    })),
  };
}

function work({ href, title, description, film }: ProjectFacts, origin: URL): WorkFacts {
  const url = new URL(href, origin).href;
  // Search engines refuse a film without its date, and no date is better than a wrong one.
  if (!film?.uploaded) return { '@type': 'CreativeWork', '@id': url, name: title, url };
  return {
    '@type': 'VideoObject',
    '@id': url,
    name: title,
    url,
    description,
    thumbnailUrl: film.thumbnail,
    contentUrl: film.url,
    uploadDate: film.uploaded,
    duration: isoDuration(film.seconds),
  };
}

type WorkFacts =
  Extract<CreativeWork, { '@type': 'CreativeWork' }> | Extract<VideoObject, { '@type': 'VideoObject' }>;

/** A length as ISO 8601 has it, in tenths of a second: `PT5.8S`. */
export const isoDuration = (seconds: number) => `PT${Math.round(seconds * 10) / 10}S`;
