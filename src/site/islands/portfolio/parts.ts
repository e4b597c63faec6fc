/**
 * Loads further projects into the list of a page of the portfolio. Bundled as a file of its own, which the page fetches on
 * the first scroll, and the filter and the large view when they need it (`site/sections/bundle-script.ts`).
 */
import { partNumber } from '../../../model/queries/portfolio-parts.ts';
import { isModified } from '../keys.ts';
import { ALL, fetchList, PROJECTS_CHANGED } from './list.ts';

/** Number of parts loaded automatically before the visitor has to ask for more: the footer must stay reachable. */
const BY_THEMSELVES = 2;

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

/** Its `data-` attributes contain the texts of its states. */
const list = document.querySelector<HTMLElement>('.items')!;
const status = document.querySelector<HTMLElement>('.items-status')!;

/** Returns the end of the list: it says how many are shown, and links to the next part (`sections/portfolio-end.astro`). */
const endOfList = () => list.querySelector<HTMLElement>('.more')!;
const linkOf = (end: HTMLElement) => end.querySelector<HTMLAnchorElement>('a');
const messageOf = (end: HTMLElement) => end.querySelector('p')!;

class Parts {
  /** Number of parts added to the page's own, without those of a category selected since. */
  #added = 0;
  #leftByThemselves = BY_THEMSELVES;
  /** Category that is shown in place of the page's own list. */
  #category = ALL;
  /** Entries of the list for each category that has been shown: going back to it needs no request. */
  readonly #entries = new Map<string, HTMLElement[]>();
  /** The pending request for the next part. */
  #coming = Promise.resolve();
  readonly #near: IntersectionObserver;

  constructor() {
    delete list.dataset.short;
    this.#report();
    this.#near = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.#nextByItself();
    }, AHEAD);
    list.addEventListener('click', (event) => this.#onClick(event));
    addEventListener('pagehide', () => this.#remember());
    void this.#restore();
  }

  /** Texts shown while the next part is loading, and after it failed. */
  get words(): Record<'loading' | 'failed' | 'retry', string> {
    const { loading = '', failed = '', retry = '' } = list.dataset;
    return { loading, failed, retry };
  }

  /** True while there are projects after those in the list. */
  get hasNext(): boolean {
    return linkOf(endOfList()) !== null;
  }

  /** True after the next part could not be fetched, until the retry. */
  get hasFailed(): boolean {
    return endOfList().dataset.state === 'failed';
  }

  /** True while there are projects before the first one of the list. */
  get hasEarlier(): boolean {
    return this.#earlier() !== null;
  }

  readonly #earlier = () => document.querySelector<HTMLElement>('.earlier');

  get #isOwn(): boolean {
    return this.#category === ALL;
  }

  /** Prepends the previous part to the list; for the large view, which can also go back. */
  async earlier(): Promise<void> {
    const place = this.#earlier();
    if (!place || place.dataset.state) return;
    place.dataset.state = 'loading';
    const part = await fetchList(place.querySelector('a')!.href).catch(() => undefined);
    delete place.dataset.state;
    if (!part) return;
    const projects = part.entries.filter(({ dataset }) => dataset.project);
    list.prepend(...projects);
    list.dataset.before = String(Number(list.dataset.before) - projects.length);
    place.replaceWith(...(part.earlier ? [part.earlier] : []));
    this.#report();
  }

  /**
   * Shows the loaded projects of a category in place of the list, or of all, and fetches the others.
   * @param count number of its projects
   */
  show(category: string, count: number): void {
    if (category === this.#category) return;
    this.#entries.set(this.#category, [...list.children] as HTMLElement[]);
    const known = this.#entries.get(category);
    this.#category = category;
    list.dataset.total = String(count);
    list.replaceChildren(...(known ?? this.#begin(category, count)));
    // If the top of the list is above the viewport, scrolls to it: the visitor would be below the end of a short list.
    if (list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start', behavior: 'instant' });
    this.#leftByThemselves = BY_THEMSELVES;
    if (!known) this.#nextByItself();
    this.#watch();
    this.#report();
  }

  /**
   * Returns the loaded projects of a category: it has the order of the whole portfolio. The end of its list links to the
   * page of the category that has the first missing project.
   */
  #begin(category: string, count: number): HTMLElement[] {
    const whole = this.#entries.get(ALL)!;
    const projects = whole.filter(({ dataset }) => dataset.category === category);
    const others = whole.filter(({ dataset }) => !dataset.project);
    const end = others[0]!.cloneNode(true) as HTMLElement;
    delete end.dataset.state;
    messageOf(end).textContent = '';
    end.querySelector('button')?.remove();
    const link = linkOf(end);
    const part = partNumber(projects.length);
    if (projects.length === count) link?.remove();
    else link!.href = `${list.dataset.inserts}/${category}${part > 1 ? `/${part}` : ''}`;
    return [...projects, end, ...others.slice(1)];
  }

  /**
   * Adds the next part, if there is one. Calls during a pending request share it.
   * @param isAsked true if the visitor asked for it: focus then moves to the first new project
   */
  next(isAsked = false): Promise<void> {
    const end = endOfList();
    const link = linkOf(end);
    if (!link) return Promise.resolve();
    if (end.dataset.state !== 'loading') this.#coming = this.#fetch(end, link.href, isAsked);
    return this.#coming;
  }

  #nextByItself(): void {
    if (this.#leftByThemselves === 0 || endOfList().dataset.state) return;
    this.#leftByThemselves--;
    void this.next();
  }

  async #fetch(end: HTMLElement, address: string, isAsked: boolean): Promise<void> {
    const before = messageOf(end).textContent;
    // The link is hidden while loading and loses focus, which then moves to the first new project.
    const isFocused = isAsked || end.contains(document.activeElement);
    this.#showState(end, 'loading');
    const part = await fetchList(address).catch(() => undefined);
    if (!end.isConnected) {
      // The visitor has selected another category in the meantime.
      delete end.dataset.state;
      messageOf(end).textContent = before;
      return;
    }
    if (part) this.#add(end, part.entries, isFocused);
    else this.#showState(end, 'failed');
    this.#report();
  }

  #add(end: HTMLElement, entries: HTMLElement[], isFocused: boolean): void {
    const hasMovedOn = document.activeElement !== document.body && !end.contains(document.activeElement);
    const fresh = entries.filter(({ id }) => !id || !document.getElementById(id));
    end.nextElementSibling?.remove();
    end.replaceWith(...fresh);
    if (this.#isOwn) this.#added++;
    const last = endOfList();
    if (isFocused || this.#isOwn) status.textContent = messageOf(last).textContent;
    // From here on the visitor has to ask, so no space is reserved.
    if (this.#leftByThemselves === 0) last.dataset.state = 'asks';
    if (isFocused && !hasMovedOn) fresh[0]?.querySelector('a')?.focus();
    this.#watch();
  }

  #report(): void {
    dispatchEvent(new Event(PROJECTS_CHANGED));
  }

  #watch(): void {
    this.#near.disconnect();
    this.#near.observe(endOfList());
  }

  /** Shows the state at the end of the list and announces it to screen readers. */
  #showState(end: HTMLElement, state: 'loading' | 'failed'): void {
    const words = messageOf(end);
    end.dataset.state = state;
    words.textContent = this.words[state];
    // Loading after a filter change is not announced, because the change itself has been.
    if (this.#isOwn || state === 'failed') status.textContent = this.words[state];
    end.querySelector('button')?.remove();
    if (state === 'loading') return;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button button-solid';
    button.textContent = this.words.retry;
    words.after(button);
  }

  #onClick(event: MouseEvent): void {
    const target = (event.target as Element).closest('.more :is(a, button)');
    // After a failure the link opens the page itself, and the button retries.
    if (!target || isModified(event) || (this.hasFailed && target.matches('a'))) return;
    event.preventDefault();
    this.#leftByThemselves = BY_THEMSELVES;
    void this.next(true);
  }

  #remember(): void {
    const parts = this.#isOwn ? this.#added : 0;
    // Relative to the viewport: the offset in the page changes when the fonts are applied.
    const topOf = (item?: Element) => item?.getBoundingClientRect().top;
    const project = [...list.children].findLast((item) => item.id && topOf(item)! < innerHeight);
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

export type { Parts };
export const parts = new Parts();

/**
 * Goes to the page that contains the project in the URL fragment, if it is not on this one, such as
 * `/portfolio#a-project`. Such a URL stays valid when projects are added before it; its page number does not.
 */
async function goToPage(): Promise<void> {
  const id = location.hash.slice(1);
  const path = list.dataset.inserts!;
  if (!id || document.getElementById(id)) return;
  const response = await fetch(`${path}/places.json`).catch(() => undefined);
  const places = (response?.ok ? await response.json() : {}) as Record<string, number>;
  const number = places[id];
  // Meanwhile the filter may have brought it back.
  if (number === undefined || location.hash.slice(1) !== id || document.getElementById(id)) return;
  const page = number === 1 ? path : `${path}/${number}`;
  if (page !== location.pathname) location.replace(`${page}#${id}`);
}

addEventListener('hashchange', goToPage);
void goToPage();
