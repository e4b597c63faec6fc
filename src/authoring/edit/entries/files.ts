/** A content file as the screen knows it. */
export interface ContentFile {
  /** Below `src/content`. */
  path: string;
  /** Changes with the contents of the file. Opaque. */
  version: string;
  /** Text of an entry; undefined for pictures and films. */
  text?: string;
}

/** A file that differs from what is public. */
export interface ChangedFile {
  path: string;
  /** Texts of an entry; undefined for pictures, films, and where there is no such version. */
  before?: string;
  after?: string;
  kind: 'added' | 'changed' | 'removed';
}
