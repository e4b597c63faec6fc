/** Metadata of a film's container. */
export interface FilmFacts {
  seconds: number;
  /** Identifier of the video codec in the container: `avc1`, `V_VP9`. Undefined without a video track. */
  codec: string | undefined;
  hasSound: boolean;
}
