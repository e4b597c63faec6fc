import { CHANGED, FILMS_ADDED } from './events.ts';
import { fetchPart } from './next-part.ts';

/** How many parts come by themselves before the visitor asks for more: the footer must stay within reach. */
const BY_THEMSELVES = 3;

/** How far before the end the next part is fetched: on a phone it takes about as long as to scroll there. */
const AHEAD = { rootMargin: '150% 0%' };

/** What the browser keeps of a visit to the page, so that Back and Reload find the place again. */
interface Visit {
  /** Parts beyond the page's own. */
  parts?: number;
  /** Id of the last project that begins above the bottom of the window. */
  project?: string;
  /** Its distance from the top of the window, in CSS pixels. */
  top?: number;
}

/** The end of the list: says how many are shown, and links to the next part (see `site/sections/portfolio-list.astro`). */
const endOf = (list: HTMLElement) => list.querySelector<HTMLElement>('.more')!;
const linkOf = (end: HTMLElement) => end.querySelector<HTMLAnchorElement>('a');
const wordsOf = (end: HTMLElement) => end.querySelector('p')!;

/** Brings the next projects into the list of a page. */
export class Parts {
  /** How many parts have been added to the page's own; not those of a category that was chosen since. */
  #added = 0;
  #leftByThemselves = BY_THEMSELVES;
  #isOwn = true;
  /** The part on its way. */
  #coming = Promise.resolve();
  readonly #near: IntersectionObserver;
  private readonly list: HTMLElement;
  private readonly status: HTMLElement;

  /**
   * @param list of the projects; its data hold the words for its states
   * @param status read out when it changes
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

  /** What is said while the next part is on its way, and when it did not come. */
  get words(): Record<'loading' | 'failed' | 'retry', string> {
    const { loading = '', failed = '', retry = '' } = this.list.dataset;
    return { loading, failed, retry };
  }

  /** True while there are projects that the list does not have yet. */
  get hasNext(): boolean {
    return linkOf(endOf(this.list)) !== null;
  }

  /** True after the next part could not be fetched, until it is tried again. */
  get hasFailed(): boolean {
    return endOf(this.list).dataset.state === 'failed';
  }

  /** True while there are projects before the first one of the list. */
  get hasEarlier(): boolean {
    return this.#isOwn && this.#earlier() !== null;
  }

  readonly #earlier = () => document.querySelector<HTMLElement>('.earlier');

  /** Puts the part before the first one there; for the large view, in which one can go back as well. */
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
   * Shows other projects, such as those of a category.
   * @param entries what the list shall hold: projects, the place where it goes on, and the invitation
   * @param isOwn whether they are the page's own
   */
  show(entries: Iterable<Element>, isOwn: boolean): void {
    this.#isOwn = isOwn;
    this.list.replaceChildren(...entries);
    // Who chose far down begins with what was chosen, not below its end.
    if (this.list.getBoundingClientRect().top < 0)
      this.list.scrollIntoView({ block: 'start', behavior: 'instant' });
    this.#leftByThemselves = BY_THEMSELVES;
    this.#watch();
  }

  /** Tells who cannot see the list. */
  say(words: string | null): void {
    this.status.textContent = words;
  }

  /**
   * Adds the next part, if there is one; the same one for all who ask while it is on its way.
   * @param isAsked true if the visitor asked for it: then the focus goes on with the first new project
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
    // The link goes while it loads, and with it the focus, which shall go on with what comes.
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
    // From here on the visitor asks, so that nothing has to be kept free.
    if (this.#leftByThemselves === 0) last.dataset.state = 'asks';
    if (isFocused && !hasMovedOn) fresh[0]?.querySelector('a')?.focus();
    dispatchEvent(new Event(FILMS_ADDED));
    this.#watch();
  }

  #watch(): void {
    this.#near.disconnect();
    this.#near.observe(endOf(this.list));
  }

  /** Tells the state in the place where the projects will be, and to who cannot see it. */
  #tell(end: HTMLElement, state: 'loading' | 'failed'): void {
    const words = wordsOf(end);
    end.dataset.state = state;
    words.textContent = this.words[state];
    // What comes after a choice is no news: what was chosen has been said.
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
    // Once it has failed, the link leads to the page itself, and the button tries again.
    if (!target || metaKey || ctrlKey || shiftKey || (this.hasFailed && target.matches('a'))) return;
    event.preventDefault();
    this.#leftByThemselves = BY_THEMSELVES;
    void this.next(true);
  }

  #remember(): void {
    const parts = this.#isOwn ? this.#added : 0;
    // The distance from the top of the page changes when the fonts arrive.
    const topOf = (item?: Element) => item?.getBoundingClientRect().top;
    const project = [...this.list.children].findLast((item) => item.id && topOf(item)! < innerHeight);
    history.replaceState({ ...history.state, parts, project: project?.id, top: topOf(project) }, '');
  }

  /** Brings back what was there when the visitor left, and the place. */
  async #restore(): Promise<void> {
    const { parts = 0, project = '', top = 0 } = (history.state ?? {}) as Visit;
    while (this.#added < parts && this.hasNext && !this.hasFailed) await this.next();
    this.#watch();
    if (parts === 0) return;
    // The browser moves the window itself when something is added, and must have done so.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const item = document.getElementById(project);
    if (item) scrollBy({ top: item.getBoundingClientRect().top - top, behavior: 'instant' });
  }
}
