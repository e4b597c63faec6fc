import type { SiteIndex } from './pages.ts';

/** What the Worker knows of the build that it was bundled with. */
interface Build {
  /** Files, policies and addresses of the built site. */
  site: SiteIndex;
  /** The files of `store/migrations`, in order. */
  migrations: string[];
  /** The site's e-mail address, for settings that are not set. */
  siteEmail: string;
}

/** JSON, written by `bundle.ts`. */
declare const BUNDLED_BUILD: string;

export const BUILD = JSON.parse(BUNDLED_BUILD) as Build;
