import type { ChangedFile } from '../../model/entries/differences.ts';
import type { ContentFile } from '../../model/entries/entry-text.ts';

export type { ChangedFile, ContentFile };

/** A file to write. */
interface Addition {
  path: string;
  contents: Uint8Array;
  /** Version that the screen has loaded; null if it knows no such file. */
  seen: string | null;
}

/** A file to delete. */
type Deletion = Omit<Addition, 'contents'>;

/** A change of the content that is saved as a whole or not at all. */
export interface Update {
  additions: Addition[];
  deletions: Deletion[];
}

/** A mistake in the content. */
export interface ContentMistake {
  /** Below `src/content`. */
  path: string;
  /** Path of the field in the file: `plans[1].price`; undefined for the whole file. */
  key?: string;
  /** Title of the field: `Plans 2 › Price`. */
  title?: string;
  text: string;
  /** An error prevents publishing; a warning is a hint. */
  severity: 'error' | 'warning';
}

/** What can be published, and how. */
export interface Changes {
  files: ChangedFile[];
  /** Effect of Publish, worded for editors; undefined if it can do nothing. */
  way?: string;
  /** Effect of Publish, worded for developers. */
  detail?: string;
  /** Why nothing can be published, in a sentence. */
  obstacle?: string;
  /** Origin of the public site, if it is known and published directly. */
  site?: string;
  /** An open request that these changes join. */
  request?: string;
  /** Whether the form must ask for name and e-mail address of the author. */
  needsAuthor?: boolean;
}

export interface Publication {
  /** What to call the change, in one sentence. */
  sentence: string;
  author?: { name: string; email: string };
}

/** Result of publishing. */
export interface Published {
  /** What has happened, and the next step, worded for editors. */
  sentence: string;
  /** What has happened, worded for developers. */
  detail: string;
  /** Where the changes will be seen: origin and path before a page’s, without a trailing slash; undefined if unknown. */
  site?: string;
  links: { label: string; href: string }[];
}

/** A refusal, with a sentence for the editor. Nothing was changed. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  /** HTTP status, of the answer to the screen or of GitHub's; 0 without a connection. */
  readonly status: number;
  readonly mistakes: ContentMistake[];

  constructor(message: string, status = 422, mistakes: ContentMistake[] = []) {
    super(message);
    this.status = status;
    this.mistakes = mistakes;
  }
}

/** Where content is kept: a folder on this machine, or a branch on GitHub. Each method throws `StoreError`. */
export interface Store {
  list(): Promise<ContentFile[]>;
  /** Reads a picture or film. */
  read(file: Pick<ContentFile, 'path' | 'version'>): Promise<Blob>;
  /** Saves a change. Returns the new list of files. */
  save(update: Update): Promise<ContentFile[]>;
  /** Lists the mistakes of all content, if the store can check it. */
  mistakes?(): Promise<ContentMistake[]>;
  /** Lists what differs from what is public. */
  changes(): Promise<Changes>;
  /** Reads the public version of a picture or film; undefined if there is none. */
  readPublic(path: string): Promise<Blob | undefined>;
  publish(publication: Publication): Promise<Published>;
  /** Replaces files by their public versions. Returns the new list of files. */
  discard(paths: string[]): Promise<ContentFile[]>;
}

/** Path of the screen in the development server; its API is below. */
export const SCREEN = '/edit';

/** Request header that contains the token. */
export const TOKEN_HEADER = 'x-edit-token';

/** Name of the `<meta>` element in the screen's HTML that contains the token. */
export const TOKEN_META = 'edit-token';

/** Encodes bytes in parts, because a function takes a limited number of arguments. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
