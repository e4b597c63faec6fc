import { type MailTexts, readConfig, type Variables } from '../config.ts';
import type { StoreState } from '../http/health.ts';
import type { Written } from '../http/returned-forms.ts';
import type { Views } from '../store/views.ts';
import type { SiteIndex } from './pages.ts';

/** An object that holds a shard, as the Worker calls it. */
export interface ShardStub {
  fetch(request: Request): Promise<Response>;
  knows(id: string): Promise<boolean>;
  checkStore(): Promise<StoreState>;
  addViews(views: Views[]): Promise<void>;
  findForm(page: string, query: string): Promise<Written | undefined>;
}

/** Bindings of the Worker; settings and secrets are texts. */
export interface EdgeEnv {
  ENQUIRIES: { idFromName(name: string): unknown; get(id: unknown): ShardStub };
  SITE: { fetch(request: Request): Promise<Response> };
  [setting: string]: unknown;
}

/** Returns the settings among the bindings, under the names that they have on Node. */
const settingsOf = (env: EdgeEnv): Variables =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Data about the build that the Worker was bundled with. */
export interface Build {
  /** Files, policies and URLs of the built site. */
  site: SiteIndex;
  /** The files of `store/migrations`, in order. */
  migrations: string[];
  /** The site's e-mail address, for settings that are not set. */
  siteEmail: string | undefined;
  mailTexts: MailTexts;
}

/** JSON, written by `bundle.ts`. */
declare const BUNDLED_BUILD: string;

export const BUILD = JSON.parse(BUNDLED_BUILD) as Build;

/** Reads and validates the settings. @throws ConfigError */
export const configOf = (env: EdgeEnv) =>
  readConfig({
    siteEmail: () => BUILD.siteEmail,
    mailTexts: () => BUILD.mailTexts,
    variables: settingsOf(env),
  });
