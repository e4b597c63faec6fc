/** A file of the built site. `V` adds what a host needs to read it. */
export interface SiteFile<V extends Variant = Variant> {
  contentType: string;
  cacheControl: string;
  /** Not compressed. */
  plain: V;
  /** Compressed by the build. */
  br?: V;
  gzip?: V;
}

/** A file in one encoding. */
export interface Variant {
  encoding?: 'br' | 'gzip';
}

/** Size and cache validators of a file in one encoding. */
export interface Version {
  /** In bytes. */
  size: number;
  etag: string;
  /** As an HTTP date. Undefined if the host does not know it. */
  lastModified?: string;
}
