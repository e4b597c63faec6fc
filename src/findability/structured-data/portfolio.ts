import { fileURLToPath } from 'node:url';
import type { CreativeWork, ItemList, ListItem, VideoObject } from 'schema-dts';
import { readFilm } from '../../model/check/films.ts';
import { agencyReference } from './page.ts';

/** A project on the portfolio page. */
interface ProjectFacts {
  /** Its path and fragment: `/portfolio/2#a-project`. */
  href: string;
  title: string;
  description: string;
  film?: FilmFacts | undefined;
}

/** A project's film. */
interface FilmFacts {
  /** Absolute URLs of the film and of its still picture. */
  url: string;
  thumbnail: string;
  seconds: number;
  /** Date of its last change in ISO 8601; undefined if unknown. */
  uploaded: string | undefined;
}

interface ListPlace {
  brand: string;
  origin: URL;
  /** Path of the page that shows the list. */
  path: string;
  /** Number of projects on the previous pages. */
  before: number;
}

/** Lists the projects of one page in their order. */
export function projectList(projects: ProjectFacts[], { brand, origin, path, before }: ListPlace): ItemList {
  const creator = agencyReference(brand, origin);
  return {
    '@type': 'ItemList',
    '@id': new URL(`${path}#list`, origin).href,
    itemListElement: projects.map((project, index): ListItem => ({
      '@type': 'ListItem',
      position: before + index + 1,
      item: { ...work(project, origin), creator },
    })),
  };
}

function work({ href, title, description, film }: ProjectFacts, origin: URL): WorkFacts {
  const url = new URL(href, origin).href;
  // Search engines refuse a film without a date, and no date is better than a wrong one.
  if (!film?.uploaded) return { '@type': 'CreativeWork', name: title, url };
  return {
    '@type': 'VideoObject',
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

/** Formats a duration as ISO 8601, in tenths of a second: `PT5.8S`. */
const isoDuration = (seconds: number) => `PT${Math.round(seconds * 10) / 10}S`;

/**
 * Reads the length of a film.
 * @throws if the file is no MP4, which the content check has reported to the editor before.
 */
export async function filmSeconds(file: URL): Promise<number> {
  const film = await readFilm(fileURLToPath(file), '.mp4');
  if (!film) throw new Error(`${fileURLToPath(file)} cannot be read as a film.`);
  return film.seconds;
}
