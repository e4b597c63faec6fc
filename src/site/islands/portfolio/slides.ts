/**
 * Completes the large view: the projects before and after the opened one, with Swiper for swiping and gliding, and further
 * pictures. Bundled as a file of its own, which `large-view.ts` fetches (`site/sections/bundle-script.ts`).
 */
import Swiper from 'swiper';
import { ALL } from './list.ts';
import type { Parts } from './parts.ts';
import { ARROW, drawing, element, isStill, play, textOf } from './slide.ts';

/** Text of `slides.css`. */
declare const STYLES: string;

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES);
document.adoptedStyleSheets.push(sheet);

/** Distance from either end of the slides at which more projects are fetched. */
const AHEAD = 3;

/** Duration of the transition from one project to the next, in milliseconds. */
const GLIDE_MS = 320;

/** An opened view. */
export interface LargeView {
  readonly dialog: HTMLDialogElement;
  /** The item from which it was opened. */
  readonly item: HTMLElement;
  /** Id of the project in front, or of the last one before the end of a list that is still loading. */
  project: string;
  /** URL of the services. */
  readonly services: string;
  /** Creates the picture and the texts of a project. */
  figureOf(item: HTMLElement): HTMLElement;
}

export class Slides {
  readonly #view: LargeView;
  #parts: Parts | undefined;
  /** The list from which the view was opened. */
  readonly #list: HTMLElement;
  /** The slides of the view, one beside the other. */
  readonly #track: HTMLElement;
  /** Slides by the ids of their projects. Only the one in front and its neighbours have content. */
  readonly #slides = new Map<string, HTMLElement>();
  /** The items of the slides. */
  readonly #items = new Map<Element, HTMLElement>();
  /** The slide in front. */
  #front: HTMLElement;
  /** The slide after the last project while there are further ones. */
  readonly #more = element('div', { class: 'swiper-slide lightbox-more' });
  readonly #moreWords = element('p', { id: 'lightbox-more', role: 'status' });
  readonly #retry = element('button', { type: 'button', class: 'lightbox-retry' });
  /** Announces the project. */
  readonly #status = element('p', { class: 'sr-only', role: 'status' });
  #swiper: Swiper | undefined;

  /**
   * @param steps projects to go on at once
   * @param further the further parts of the list, if it has any
   */
  constructor(view: LargeView, steps: number, further?: Promise<{ parts: Parts } | undefined>) {
    this.#view = view;
    this.#list = view.item.closest<HTMLElement>('[data-inserts]')!;
    this.#track = view.dialog.querySelector<HTMLElement>('.swiper-wrapper')!;
    this.#front = this.#track.firstElementChild as HTMLElement;
    this.#slides.set(view.project, this.#front);
    addDetails(this.#front.querySelector('figure')!, view.item, view.services);
    view.dialog.prepend(this.#status);
    this.#more.append(this.#moreWords);
    this.#retry.addEventListener('click', () => {
      void this.#parts!.next();
      this.update();
    });
    this.update();
    const { children } = this.#track;
    const index = Math.min(Math.max(this.#indexOf(this.#front) + steps, 0), children.length - 1);
    this.#show(children[index] as HTMLElement);
    this.#swiper = new Swiper(this.#track.parentElement!, {
      initialSlide: index,
      speed: isStill() ? 0 : GLIDE_MS,
      on: { slideChange: ({ activeIndex }: Swiper) => this.#show(children[activeIndex] as HTMLElement) },
    });
    void further?.then((module) => {
      this.#parts = module?.parts;
      if (!this.#swiper?.destroyed) this.update();
    });
  }

  go(by: number): void {
    this.#swiper?.slideTo(this.#indexOf(this.#front) + by);
  }

  end(): void {
    this.#swiper?.destroy();
    this.#status.remove();
    this.#setControls('', false, false);
  }

  /** Follows a change of the list: adds and removes slides around the one in front. */
  update(): void {
    const list = this.#list;
    const track = this.#track;
    const parts = this.#parts;
    const selected = list.closest<HTMLElement>('[data-selected]')!.dataset.selected!;
    const isShown = ({ dataset }: HTMLElement) => selected === ALL || dataset.category === selected;
    const all = [...list.querySelectorAll<HTMLElement>('[data-project]')]
      .filter(isShown)
      .map((item) => this.#slideOf(item));
    if (parts?.hasNext) all.push(this.#more);
    if (parts) this.#describe(parts);
    const index = Math.max(this.#indexOf(this.#front), 0);
    for (const slide of [...track.children]) if (!all.includes(slide as HTMLElement)) slide.remove();
    // No slide is moved: it would lose its scroll position.
    for (const [at, slide] of all.entries())
      if (track.children[at] !== slide) track.insertBefore(slide, track.children[at] ?? null);
    for (const [at, slide] of all.entries())
      if (slide !== this.#more) slide.setAttribute('aria-label', this.#placeOf(at));
    // A project takes the place of `more`.
    const stays = this.#front !== this.#more && all.includes(this.#front);
    this.#show(stays ? this.#front : all[Math.min(index, all.length - 1)]!);
    this.#swiper?.update();
    this.#swiper?.slideTo(this.#indexOf(this.#front), 0, false);
  }

  #slideOf(item: HTMLElement): HTMLElement {
    const id = item.dataset.project!;
    const slide = this.#slides.get(id) ?? element('div', { class: 'swiper-slide', role: 'group' });
    // Scrolls by keys.
    if (item.querySelector('[data-part="further"]')) slide.tabIndex = 0;
    this.#slides.set(id, slide);
    this.#items.set(slide, item);
    return slide;
  }

  readonly #indexOf = (slide: HTMLElement) => [...this.#track.children].indexOf(slide);

  /** Position of a slide among all projects, also those of other pages: `3 / 20`. */
  #placeOf(index: number): string {
    const { before = 0, total = this.#track.children.length } = this.#list.dataset;
    return `${Math.min(Number(before) + index + 1, Number(total))} / ${total}`;
  }

  /** Brings a slide to the front. */
  #show(slide: HTMLElement): void {
    const { dialog } = this.#view;
    const parts = this.#parts;
    const { children } = this.#track;
    const index = this.#indexOf(slide);
    const last = children.length - 1;
    const item = this.#items.get(slide);
    for (const [at, each] of [...children].entries()) this.#fill(each as HTMLElement, at - index);
    this.#setControls(this.#placeOf(index), index === 0, index === last);
    if (item) {
      this.#view.project = item.dataset.project!;
      history.replaceState(history.state, '', `${this.#list.dataset.inserts}#${this.#view.project}`);
      if (slide !== this.#front)
        this.#status.textContent = `${textOf(item, 'title')}, ${textOf(item, 'client')}, ${this.#placeOf(index)}`;
    }
    this.#front = slide;
    dialog.setAttribute('aria-labelledby', item ? `lightbox-${this.#view.project}` : 'lightbox-more');
    if (parts?.hasNext && !parts.hasFailed && index >= last - AHEAD) void parts.next();
    if (parts?.hasEarlier && index < AHEAD) void parts.earlier();
    // A button that is disabled now, or a link of another slide, has lost the focus.
    const { activeElement } = document;
    if (!dialog.contains(activeElement) || activeElement?.closest(':disabled, [inert]'))
      (
        dialog.querySelector<HTMLElement>('.lightbox-controls button:enabled') ??
        dialog.querySelector('button')!
      ).focus();
  }

  #setControls(place: string, isFirst: boolean, isLast: boolean): void {
    const controls = this.#view.dialog.querySelector('.lightbox-controls')!;
    const [previous, next] = controls.querySelectorAll('button');
    previous!.disabled = isFirst;
    next!.disabled = isLast;
    controls.querySelector('p')!.textContent = place;
  }

  /** @param distance of the slide from the one in front: only it and its neighbours have content */
  #fill(slide: HTMLElement, distance: number): void {
    const isFront = distance === 0;
    slide.inert = !isFront;
    slide.setAttribute('aria-hidden', String(!isFront));
    const item = this.#items.get(slide);
    const isFilled = Math.abs(distance) <= 1;
    if (item && isFilled !== slide.hasChildNodes())
      slide.replaceChildren(...(isFilled ? [this.#figureOf(item)] : []));
    // Only the film in front plays.
    if (isFront) play(slide);
    else slide.querySelector('video')?.pause();
  }

  #figureOf(item: HTMLElement): HTMLElement {
    const figure = this.#view.figureOf(item);
    addDetails(figure, item, this.#view.services);
    return figure;
  }

  /** Shows at the end of the slides whether further projects are loading. */
  #describe({ hasFailed, words }: Parts): void {
    this.#moreWords.textContent = hasFailed ? words.failed : words.loading;
    this.#retry.textContent = words.retry;
    if (hasFailed) this.#more.append(this.#retry);
    else this.#retry.remove();
  }
}

/**
 * Adds the number of pictures, the link to the service, and further pictures.
 * @param services URL of the services; the page of a category is below it, by its id
 */
function addDetails(figure: HTMLElement, item: HTMLElement, services: string): void {
  const caption = figure.querySelector('figcaption')!;
  const pictures = textOf(item, 'pictures');
  if (pictures) caption.append(element('p', { class: 'lightbox-count' }, pictures));
  const href = `${services}/${item.dataset.category}`;
  const service = element('a', { class: 'lightbox-service', href }, `${textOf(item, 'category')} `);
  service.insertAdjacentHTML('beforeend', drawing(ARROW));
  caption.append(service);
  for (const { href: src, textContent, dataset } of item.querySelectorAll<HTMLAnchorElement>(
    '[data-part="further"] a',
  )) {
    const { width = '', height = '' } = dataset;
    figure.append(element('img', { loading: 'lazy', src, alt: textContent.trim(), width, height }));
  }
}
