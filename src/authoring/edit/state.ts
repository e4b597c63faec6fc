/** What the page around the screen shows. */
interface Situation {
  /** Where the site is served; null until it is. */
  site: string | null;
  /** What must be mended before the site can be shown, a sentence each. */
  mistakes: string[];
}

type Follower = (now: Situation) => void;

/** The situation, and who wants to know when it changes. */
export class State {
  #now: Situation = { site: null, mistakes: [] };
  readonly #followers = new Set<Follower>();

  set(change: Partial<Situation>) {
    this.#now = { ...this.#now, ...change };
    for (const follower of this.#followers) follower(this.#now);
  }

  /** Tells the situation at once and whenever it changes, until the returned function is called. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    follower(this.#now);
    return () => this.#followers.delete(follower);
  }
}
