import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { A11y, Keyboard, Navigation } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { LightboxMedia } from './lightbox-media.tsx';
import type { Parts } from './parts.ts';
import type { ProjectView } from './read-projects.ts';

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
  labels: { closeProject: string; previousProject: string; nextProject: string };
  /** Called with the id of the project shown last, so that focus can return to it. */
  onClose: (lastShown: string) => void;
}

/** Distance from either end of the slides at which more projects are fetched. */
const AHEAD = 3;

/** The lightbox: one project at a time, with navigation by keys, swipe and buttons. A native dialog traps focus. */
export default function Lightbox(props: LightboxProps) {
  const { projects, start, total, parts, path, servicesPath, labels, onClose } = props;
  const first = Math.max(
    0,
    projects.findIndex(({ id }) => id === start),
  );
  const [active, setActive] = useState(first);
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const swiper = useRef<SwiperInstance>(undefined);
  /** Id of the first project, and the number of projects before it, when the lightbox was opened. */
  const began = useRef({ id: projects[0]?.id, before: props.before });
  /** Number of projects prepended since. */
  const [earlier, setEarlier] = useState(0);
  const hasNext = parts?.hasNext ?? false;

  // Opens the dialog before Swiper renders: Swiper measures itself on creation, and in a closed dialog it lost a key
  // pressed at once.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    setOpen(true);
  }, []);

  // Keeps the active project when others are prepended.
  useLayoutEffect(() => {
    const added = projects.findIndex(({ id }) => id === began.current.id) - earlier;
    if (added <= 0) return;
    setEarlier(earlier + added);
    setActive(active + added);
    swiper.current?.slideTo(active + added, 0, false);
  }, [projects]);

  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  useEffect(() => {
    const project = projects[active];
    if (project) history.replaceState(history.state, '', `${path}#${project.id}`);
    // Only the film of the active slide plays; with reduced motion, only at the visitor's request.
    dialog.current?.querySelectorAll('video').forEach((film) => {
      if (film.dataset.index !== String(active)) film.pause();
      else if (!isStill) film.play().catch(() => {});
    });
    if (hasNext && !parts?.hasFailed && active >= projects.length - AHEAD) void parts?.next();
    if (parts?.hasEarlier && active < AHEAD) void parts.earlier();
  }, [active, projects, isOpen]);

  const close = () => dialog.current?.close();
  const shown = projects[active] ?? projects.at(-1);
  const placeOf = (index: number) =>
    `${Math.min(began.current.before - earlier + index + 1, total)} / ${total}`;

  return (
    <dialog
      ref={dialog}
      className="lightbox"
      data-surface="ink"
      aria-labelledby={`lightbox-${projects[active]?.id ?? 'more'}`}
      onClose={() => onClose(shown?.id ?? start)}
    >
      <button type="button" className="lightbox-close" onClick={close} aria-label={labels.closeProject}>
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="M4 4l16 16M20 4L4 20" fill="none" stroke="currentColor" strokeWidth="2.5" />
        </svg>
      </button>
      {isOpen && (
        <Swiper
          modules={[A11y, Keyboard, Navigation]}
          initialSlide={first}
          speed={isStill ? 0 : 320}
          keyboard={{ enabled: true }}
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
          navigation={{ prevEl: '.lightbox-previous', nextEl: '.lightbox-next' }}
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
            >
              <figure>
                {Math.abs(index - active) <= 1 && (
                  <LightboxMedia project={project} index={index} isStill={isStill} />
                )}
                <figcaption>
                  <p className="lightbox-client">{project.client}</p>
                  <h2 id={`lightbox-${project.id}`}>{project.title}</h2>
                  <p>{project.description}</p>
                  <a className="lightbox-service" href={`${servicesPath}/${project.category}`}>
                    {project.categoryName} <Arrow />
                  </a>
                </figcaption>
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
      )}
      <div className="lightbox-controls">
        <button type="button" className="lightbox-previous" aria-label={labels.previousProject}>
          <Arrow />
        </button>
        <p aria-hidden="true">{placeOf(active)}</p>
        <button type="button" className="lightbox-next" aria-label={labels.nextProject}>
          <Arrow />
        </button>
      </div>
    </dialog>
  );
}

const Arrow = () => (
  <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
    <path d="M4 12h15M13 6l6 6-6 6" fill="none" stroke="currentColor" strokeWidth="2.25" />
  </svg>
);
