/** What a film's container says. */
export interface FilmFacts {
  seconds: number;
  /** How the pictures are coded, as the container names it: `avc1`, `V_VP9`. Undefined if there are none. */
  codec: string | undefined;
  hasSound: boolean;
}
