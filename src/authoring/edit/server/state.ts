/** State of the preview, shown by the outer page. */
export interface Situation {
  /** URL of the site; null until its server has started. */
  site: string | null;
  /** Errors that must be fixed before the site can start. */
  mistakes: string[];
}

type Follower = (now: Situation) => void;

/** Observable state. */
export class State {
  #now: Situation = { site: null, mistakes: [] };
  readonly #followers = new Set<Follower>();

  set(change: Partial<Situation>) {
    this.#now = { ...this.#now, ...change };
    for (const follower of this.#followers) follower(this.#now);
  }

  /** Calls a follower with the current state and on each change. Returns a function that unsubscribes it. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    follower(this.#now);
    return () => this.#followers.delete(follower);
  }
}
