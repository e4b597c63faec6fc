import { CHANGED, FILMS_ADDED } from './events.ts';
import { fetchPart } from './next-part.ts';

/** Number of parts loaded automatically before the visitor has to ask for more: the footer must stay reachable. */
const BY_THEMSELVES = 3;

/**
 * Distance from the end at which the next part is fetched: on a phone, fetching takes about as long as scrolling there.
 */
const AHEAD = { rootMargin: '150% 0%' };

/** State of a visit in `history.state`, so that Back and Reload restore the scroll position. */
interface Visit {
  /** Number of parts added to the page's own. */
  parts?: number;
  /** Id of the last project whose top is above the bottom of the viewport. */
  project?: string;
  /** Its distance from the top of the viewport, in CSS pixels. */
  top?: number;
}

/** The end of the list: says how many are shown, and links to the next part (see `site/sections/portfolio-list.astro`). */
const endOf = (list: HTMLElement) => list.querySelector<HTMLElement>('.more')!;
const linkOf = (end: HTMLElement) => end.querySelector<HTMLAnchorElement>('a');
const wordsOf = (end: HTMLElement) => end.querySelector('p')!;

/** Loads further projects into the list of a page. */
export class Parts {
  /** Number of parts added to the page's own, without those of a category selected since. */
  #added = 0;
  #leftByThemselves = BY_THEMSELVES;
  #isOwn = true;
  /** The pending request for the next part. */
  #coming = Promise.resolve();
  readonly #near: IntersectionObserver;
  private readonly list: HTMLElement;
  private readonly status: HTMLElement;

  /**
   * @param list of the projects; its `data-` attributes contain the texts of its states
   * @param status live region
   */
  constructor(list: HTMLElement, status: HTMLElement) {
    this.list = list;
    this.status = status;
    delete list.dataset.short;
    dispatchEvent(new Event(FILMS_ADDED));
    this.#near = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting) || this.#leftByThemselves === 0) return;
      if (endOf(list).dataset.state) return;
      this.#leftByThemselves--;
      void this.next();
    }, AHEAD);
    list.addEventListener('click', (event) => this.#onClick(event));
    addEventListener('pagehide', () => this.#remember());
    void this.#restore();
  }

  /** Texts shown while the next part is loading, and after it failed. */
  get words(): Record<'loading' | 'failed' | 'retry', string> {
    const { loading = '', failed = '', retry = '' } = this.list.dataset;
    return { loading, failed, retry };
  }

  /** True while there are projects after those in the list. */
  get hasNext(): boolean {
    return linkOf(endOf(this.list)) !== null;
  }

  /** True after the next part could not be fetched, until the retry. */
  get hasFailed(): boolean {
    return endOf(this.list).dataset.state === 'failed';
  }

  /** True while there are projects before the first one of the list. */
  get hasEarlier(): boolean {
    return this.#isOwn && this.#earlier() !== null;
  }

  readonly #earlier = () => document.querySelector<HTMLElement>('.earlier');

  /** Prepends the previous part to the list; for the lightbox, which can also go back. */
  async earlier(): Promise<void> {
    const place = this.#earlier();
    if (!place || place.dataset.state) return;
    place.dataset.state = 'loading';
    const part = await fetchPart(place.querySelector('a')!.href).catch(() => undefined);
    delete place.dataset.state;
    if (!part) return;
    this.list.prepend(...part.entries.filter(({ dataset }) => dataset.project));
    place.replaceWith(...(part.earlier ? [part.earlier] : []));
    dispatchEvent(new Event(FILMS_ADDED));
    this.list.dispatchEvent(new Event(CHANGED));
  }

  /**
   * Replaces the list, for example with the projects of a category.
   * @param entries of the new list: projects, the end of the list, and the invitation
   * @param isOwn whether they are the page's own
   */
  show(entries: Iterable<Element>, isOwn: boolean): void {
    this.#isOwn = isOwn;
    this.list.replaceChildren(...entries);
    // If the top of the list is above the viewport, scrolls to it: the visitor would be below the end of a short list.
    if (this.list.getBoundingClientRect().top < 0)
      this.list.scrollIntoView({ block: 'start', behavior: 'instant' });
    this.#leftByThemselves = BY_THEMSELVES;
    this.#watch();
  }

  /** Announces a text to screen readers. */
  say(words: string | null): void {
    this.status.textContent = words;
  }

  /**
   * Adds the next part, if there is one. Calls during a pending request share it.
   * @param isAsked true if the visitor asked for it: focus then moves to the first new project
   */
  next(isAsked = false): Promise<void> {
    const end = endOf(this.list);
    const link = linkOf(end);
    if (!link) return Promise.resolve();
    if (end.dataset.state !== 'loading') this.#coming = this.#fetch(end, link.href, isAsked);
    return this.#coming;
  }

  async #fetch(end: HTMLElement, address: string, isAsked: boolean): Promise<void> {
    const before = wordsOf(end).textContent;
    // The link is hidden while loading and loses focus, which then moves to the first new project.
    const isFocused = isAsked || end.contains(document.activeElement);
    this.#tell(end, 'loading');
    const part = await fetchPart(address).catch(() => undefined);
    if (!end.isConnected) {
      // The visitor has chosen another category meanwhile.
      delete end.dataset.state;
      wordsOf(end).textContent = before;
      return;
    }
    if (part) this.#add(end, part.entries, isFocused);
    else this.#tell(end, 'failed');
    this.list.dispatchEvent(new Event(CHANGED));
  }

  #add(end: HTMLElement, entries: HTMLElement[], isFocused: boolean): void {
    const hasMovedOn = document.activeElement !== document.body && !end.contains(document.activeElement);
    const fresh = entries.filter(({ id }) => !id || !document.getElementById(id));
    end.nextElementSibling?.remove();
    end.replaceWith(...fresh);
    if (this.#isOwn) this.#added++;
    const last = endOf(this.list);
    if (isFocused || this.#isOwn) this.say(wordsOf(last).textContent);
    // From here on the visitor has to ask, so no space is reserved.
    if (this.#leftByThemselves === 0) last.dataset.state = 'asks';
    if (isFocused && !hasMovedOn) fresh[0]?.querySelector('a')?.focus();
    dispatchEvent(new Event(FILMS_ADDED));
    this.#watch();
  }

  #watch(): void {
    this.#near.disconnect();
    this.#near.observe(endOf(this.list));
  }

  /** Shows the state at the end of the list and announces it to screen readers. */
  #tell(end: HTMLElement, state: 'loading' | 'failed'): void {
    const words = wordsOf(end);
    end.dataset.state = state;
    words.textContent = this.words[state];
    // Loading after a filter change is not announced, because the change itself has been.
    if (this.#isOwn || state === 'failed') this.say(this.words[state]);
    end.querySelector('button')?.remove();
    if (state === 'loading') return;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button button-solid';
    button.textContent = this.words.retry;
    words.after(button);
  }

  #onClick(event: MouseEvent): void {
    const { metaKey, ctrlKey, shiftKey } = event;
    const target = (event.target as Element).closest('.more :is(a, button)');
    // After a failure the link leads to the page itself, and the button retries.
    if (!target || metaKey || ctrlKey || shiftKey || (this.hasFailed && target.matches('a'))) return;
    event.preventDefault();
    this.#leftByThemselves = BY_THEMSELVES;
    void this.next(true);
  }

  #remember(): void {
    const parts = this.#isOwn ? this.#added : 0;
    // Relative to the viewport: the offset in the page changes when the fonts are applied.
    const topOf = (item?: Element) => item?.getBoundingClientRect().top;
    const project = [...this.list.children].findLast((item) => item.id && topOf(item)! < innerHeight);
    history.replaceState({ ...history.state, parts, project: project?.id, top: topOf(project) }, '');
  }

  /** Restores the parts that were loaded when the visitor left, and the scroll position. */
  async #restore(): Promise<void> {
    const { parts = 0, project = '', top = 0 } = (history.state ?? {}) as Visit;
    while (this.#added < parts && this.hasNext && !this.hasFailed) await this.next();
    this.#watch();
    if (parts === 0) return;
    // Waits until the browser has applied its own scroll anchoring to the added parts.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const item = document.getElementById(project);
    if (item) scrollBy({ top: item.getBoundingClientRect().top - top, behavior: 'instant' });
  }
}
