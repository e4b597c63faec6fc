import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { createPortal } from 'react-dom';
import { A11y, Keyboard, Navigation } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { largeView } from './events.ts';
import { LightboxMedia } from './lightbox-media.tsx';
import type { Parts } from './parts.ts';
import type { ProjectView } from './read-projects.ts';
import styles from './slides.css?inline';

export interface LightboxProps {
  /** The slides: the loaded projects that the filter shows. */
  projects: ProjectView[];
  /** Id of the project shown first. */
  start: string;
  /** Number of projects on the previous pages; with `total` it gives the position of each slide. */
  before: number;
  total: number;
  /** Fetches the remaining projects. */
  parts: Parts | undefined;
  /** Address of the portfolio; a project's id as its fragment opens that project. */
  path: string;
  /** Address of the services; the page of a category is below it, by its id. */
  servicesPath: string;
  labels: { previousProject: string; nextProject: string };
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
// Before the styles of the large view, some of which overrule it.
document.adoptedStyleSheets.unshift(sheet);

/** Distance from either end of the slides at which more projects are fetched. */
const AHEAD = 3;

/** All projects in the large view, one at a time, with navigation by keys, swipe and buttons. */
export default function Lightbox(props: LightboxProps) {
  const { projects, start, total, parts, path, servicesPath, labels } = props;
  const dialog = largeView()!;
  const [first] = useState(() => {
    const opened = projects.findIndex(({ id }) => id === start);
    return Math.min(Math.max(opened + dialog.steps, 0), projects.length - 1);
  });
  const [active, setActive] = useState(first);
  const swiper = useRef<SwiperInstance>(undefined);
  /** Id of the first project, and the number of projects before it, when the lightbox was opened. */
  const began = useRef({ id: projects[0]?.id, before: props.before });
  /** Number of projects prepended since. */
  const [earlier, setEarlier] = useState(0);
  const hasNext = parts?.hasNext ?? false;

  // Takes the place of the preview before the browser paints.
  useLayoutEffect(() => {
    const hadFocus = dialog.preview.contains(document.activeElement);
    dialog.preview.replaceChildren();
    if (hadFocus) focusControls();
  }, []);

  // Keeps the active project when others are prepended.
  useLayoutEffect(() => {
    const added = projects.findIndex(({ id }) => id === began.current.id) - earlier;
    if (added <= 0) return;
    setEarlier(earlier + added);
    setActive(active + added);
    swiper.current?.slideTo(active + added, 0, false);
  }, [projects]);

  const focusControls = () =>
    dialog.querySelector<HTMLElement>('.lightbox-controls button:not(:disabled)')?.focus();

  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  useEffect(() => {
    // Back can close the view just before this component is there; its address would open it again.
    if (!dialog.open) return;
    const project = projects[active];
    dialog.setAttribute('aria-labelledby', `lightbox-${project?.id ?? 'more'}`);
    if (project) {
      dialog.dataset.project = project.id;
      history.replaceState(history.state, '', `${path}#${project.id}`);
    }
    // Only the film of the active slide plays; with reduced motion, only at the visitor's request.
    dialog.querySelectorAll('video').forEach((film) => {
      if (film.dataset.index !== String(active)) film.pause();
      else if (!isStill) film.play().catch(() => {});
    });
    if (hasNext && !parts?.hasFailed && active >= projects.length - AHEAD) void parts?.next();
    if (parts?.hasEarlier && active < AHEAD) void parts.earlier();
    // A button that is disabled now, or a link of another slide, has lost the focus.
    const frame = requestAnimationFrame(() => {
      if (!dialog.contains(document.activeElement)) focusControls();
    });
    return () => cancelAnimationFrame(frame);
  }, [active, projects]);

  const shown = projects[active];
  const placeOf = (index: number) =>
    `${Math.min(began.current.before - earlier + index + 1, total)} / ${total}`;

  return createPortal(
    <>
      <p className="sr-only" role="status">
        {shown &&
          (active !== first || shown.id !== start) &&
          `${shown.title}, ${shown.client}, ${placeOf(active)}`}
      </p>
      <Swiper
        modules={[A11y, Keyboard, Navigation]}
        initialSlide={first}
        speed={isStill ? 0 : 320}
        // Page keys scroll a project with several pictures.
        keyboard={{ enabled: true, pageUpDown: false }}
        a11y={{
          enabled: true,
          // Swiper would label the slides only when their number changes, but the last one can be replaced by
          // another.
          slideRole: '',
          slideLabelMessage: '',
          prevSlideMessage: labels.previousProject,
          firstSlideMessage: labels.previousProject,
          nextSlideMessage: labels.nextProject,
          lastSlideMessage: labels.nextProject,
        }}
        navigation={{
          prevEl: '.lightbox-stage .lightbox-previous',
          nextEl: '.lightbox-stage .lightbox-next',
        }}
        onSwiper={(instance) => {
          swiper.current = instance;
        }}
        onSlideChange={({ activeIndex }) => setActive(activeIndex)}
      >
        {projects.map((project, index) => (
          <SwiperSlide
            key={project.id}
            role="group"
            aria-label={placeOf(index)}
            aria-hidden={index !== active}
            inert={index !== active}
            // Scrolls by keys.
            tabIndex={project.morePictures.length > 0 ? 0 : undefined}
          >
            <figure>
              {Math.abs(index - active) <= 1 && (
                <LightboxMedia project={project} index={index} isStill={isStill} />
              )}
              <figcaption>
                <p className="lightbox-client">{project.client}</p>
                <h2 id={`lightbox-${project.id}`}>{project.title}</h2>
                <p>{project.description}</p>
                {project.pictures && <p className="lightbox-count">{project.pictures}</p>}
                <a className="lightbox-service" href={`${servicesPath}/${project.category}`}>
                  {project.categoryName} <Arrow />
                </a>
              </figcaption>
              {Math.abs(index - active) <= 1 &&
                project.morePictures.map(({ src, alt, width, height }) => (
                  <img key={src} src={src} alt={alt} width={width} height={height} loading="lazy" />
                ))}
            </figure>
          </SwiperSlide>
        ))}
        {hasNext && parts && (
          <SwiperSlide key="more" aria-hidden={active < projects.length} inert={active < projects.length}>
            <div className="lightbox-more">
              <p id="lightbox-more" role="status">
                {parts.hasFailed ? parts.words.failed : parts.words.loading}
              </p>
              {parts.hasFailed && (
                <button type="button" className="lightbox-retry" onClick={() => void parts.next()}>
                  {parts.words.retry}
                </button>
              )}
            </div>
          </SwiperSlide>
        )}
      </Swiper>
      <div className="lightbox-controls">
        <button type="button" className="lightbox-previous" aria-label={labels.previousProject}>
          <Arrow />
        </button>
        <p aria-hidden="true">{placeOf(active)}</p>
        <button type="button" className="lightbox-next" aria-label={labels.nextProject}>
          <Arrow />
        </button>
      </div>
    </>,
    dialog.stage,
  );
}

const Arrow = () => (
  <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
    <path d="M4 12h15M13 6l6 6-6 6" fill="none" stroke="currentColor" strokeWidth="2.25" />
  </svg>
);
