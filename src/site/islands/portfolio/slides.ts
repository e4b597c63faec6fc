/**
 * Completes the large view: the projects before and after the opened one, with Swiper for swiping and gliding, and further
 * pictures. Bundled as a file of its own, which `large-view.ts` fetches (`site/sections/bundle-script.ts`).
 */
import Swiper from 'swiper';
import { ALL } from './list.ts';
import { addressOf, ARROW, drawing, element, isStill, play, textOf } from './slide.ts';

/** Text of `slides.css`. */
declare const STYLES: string;

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES);
document.adoptedStyleSheets.push(sheet);

/** Duration of the transition from one project to the next, in milliseconds. */
const GLIDE_MS = 320;

/** An opened view. */
export interface LargeView {
  readonly dialog: HTMLDialogElement;
  /** The item from which it was opened. */
  readonly item: HTMLElement;
  /** Id of the project in front. */
  project: string;
  /** URL of the services. */
  readonly services: string;
  /** Creates the picture and the texts of a project. */
  figureOf(item: HTMLElement): HTMLElement;
}

export class Slides {
  readonly #view: LargeView;
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
  /** Announces the project. */
  readonly #status = element('p', { class: 'sr-only', role: 'status' });
  #swiper: Swiper | undefined;

  /** @param steps projects to go on at once */
  constructor(view: LargeView, steps: number) {
    this.#view = view;
    this.#list = view.item.parentElement!;
    this.#track = view.dialog.querySelector<HTMLElement>('.swiper-wrapper')!;
    this.#front = this.#track.firstElementChild as HTMLElement;
    this.#slides.set(view.project, this.#front);
    addDetails(this.#front.querySelector('figure')!, view.item, view.services);
    view.dialog.prepend(this.#status);
    this.update();
    const { children } = this.#track;
    const index = Math.min(Math.max(this.#indexOf(this.#front) + steps, 0), children.length - 1);
    this.#show(children[index] as HTMLElement);
    this.#swiper = new Swiper(this.#track.parentElement!, {
      initialSlide: index,
      speed: isStill() ? 0 : GLIDE_MS,
      on: { slideChange: ({ activeIndex }: Swiper) => this.#show(children[activeIndex] as HTMLElement) },
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
    const selected = list.closest<HTMLElement>('[data-selected]')!.dataset.selected!;
    const isShown = ({ dataset }: HTMLElement) => selected === ALL || dataset.category === selected;
    const all = [...list.querySelectorAll<HTMLElement>('[data-project]')]
      .filter(isShown)
      .map((item) => this.#slideOf(item));
    const index = Math.max(this.#indexOf(this.#front), 0);
    for (const slide of [...track.children]) if (!all.includes(slide as HTMLElement)) slide.remove();
    // No slide is moved: it would lose its scroll position.
    for (const [at, slide] of all.entries())
      if (track.children[at] !== slide) track.insertBefore(slide, track.children[at] ?? null);
    for (const [at, slide] of all.entries()) slide.setAttribute('aria-label', this.#placeOf(at));
    const front = all.includes(this.#front) ? this.#front : all[Math.min(index, all.length - 1)]!;
    // Shows the last slide if there are fewer now than the index of the one in front.
    this.#swiper?.update();
    this.#show(front);
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

  /** Position of a slide among the projects that the page shows: `3 / 20`. */
  readonly #placeOf = (index: number) => `${index + 1} / ${this.#track.children.length}`;

  /** Brings a slide to the front. */
  #show(slide: HTMLElement): void {
    const { dialog } = this.#view;
    const { children } = this.#track;
    const index = this.#indexOf(slide);
    const item = this.#items.get(slide)!;
    for (const [at, each] of [...children].entries()) this.#fill(each as HTMLElement, at - index);
    this.#setControls(this.#placeOf(index), index === 0, index === children.length - 1);
    this.#view.project = item.dataset.project!;
    history.replaceState(history.state, '', addressOf(item));
    if (slide !== this.#front)
      this.#status.textContent = `${textOf(item, 'title')}, ${textOf(item, 'client')}, ${this.#placeOf(index)}`;
    this.#front = slide;
    dialog.setAttribute('aria-labelledby', `lightbox-${this.#view.project}`);
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
}

/**
 * Adds the number of pictures, the link to the service, and further pictures.
 * @param services URL of the services; the page of a category is below it, by its id
 */
function addDetails(figure: HTMLElement, item: HTMLElement, services: string): void {
  const caption = figure.querySelector('figcaption')!;
  const pictures = textOf(item, 'pictures');
  if (pictures) caption.append(element('p', { class: 'text-sm' }, pictures));
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
