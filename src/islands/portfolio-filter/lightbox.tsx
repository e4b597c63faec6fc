import { useEffect, useRef, useState } from 'react';
import { A11y, Keyboard, Navigation } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';
import './lightbox.css';
import type { ProjectView } from './read-projects.ts';

export interface LightboxProps {
  /** What one can go through: the projects that the filter shows. */
  projects: ProjectView[];
  /** Id of the project to begin with. */
  start: string;
  /** Address under which each category has the page of its service. */
  servicesPath: string;
  labels: { closeProject: string; previousProject: string; nextProject: string };
  /** Told the id of the project that was shown last, so that focus can return to it. */
  onClose: (lastShown: string) => void;
}

/** The large view: one project at a time, with keys, swipe and buttons to go on. A native dialog keeps the focus in it. */
export default function Lightbox({ projects, start, servicesPath, labels, onClose }: LightboxProps) {
  const first = Math.max(
    0,
    projects.findIndex(({ id }) => id === start),
  );
  const [active, setActive] = useState(first);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  useEffect(() => {
    const project = projects[active];
    if (project) history.replaceState(null, '', `#${project.id}`);
    // Only the film in front plays.
    dialog.current?.querySelectorAll('video').forEach((film) => {
      if (film.dataset.index === String(active)) film.play().catch(() => {});
      else film.pause();
    });
  }, [active, projects]);

  const close = () => dialog.current?.close();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

  return (
    <dialog
      ref={dialog}
      className="lightbox"
      data-surface="ink"
      aria-labelledby={`lightbox-${projects[active]?.id}`}
      onClose={() => onClose(projects[active]?.id ?? start)}
    >
      <button type="button" className="lightbox-close" onClick={close} aria-label={labels.closeProject}>
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="M4 4l16 16M20 4L4 20" fill="none" stroke="currentColor" strokeWidth="2.5" />
        </svg>
      </button>
      <Swiper
        modules={[A11y, Keyboard, Navigation]}
        initialSlide={first}
        speed={isStill ? 0 : 320}
        keyboard={{ enabled: true }}
        a11y={{
          enabled: true,
          slideRole: 'group',
          prevSlideMessage: labels.previousProject,
          firstSlideMessage: labels.previousProject,
          nextSlideMessage: labels.nextProject,
          lastSlideMessage: labels.nextProject,
        }}
        navigation={{ prevEl: '.lightbox-previous', nextEl: '.lightbox-next' }}
        onSlideChange={({ activeIndex }) => setActive(activeIndex)}
      >
        {projects.map((project, index) => (
          <SwiperSlide key={project.id} aria-hidden={index !== active} inert={index !== active}>
            <figure>
              {Math.abs(index - active) <= 1 && <Media project={project} index={index} isStill={isStill} />}
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
      </Swiper>
      <div className="lightbox-controls">
        <button type="button" className="lightbox-previous" aria-label={labels.previousProject}>
          <Arrow />
        </button>
        <p aria-hidden="true">
          {active + 1} / {projects.length}
        </p>
        <button type="button" className="lightbox-next" aria-label={labels.nextProject}>
          <Arrow />
        </button>
      </div>
    </dialog>
  );
}

function Media({ project, index, isStill }: { project: ProjectView; index: number; isStill: boolean }) {
  const { picture, film } = project;
  if (!film) return <img src={picture.src} alt={picture.alt} width={picture.width} height={picture.height} />;
  return (
    <video
      data-index={index}
      poster={picture.src}
      aria-label={picture.alt}
      width={picture.width}
      height={picture.height}
      muted
      loop
      playsInline
      controls
      autoPlay={!isStill}
    >
      <source src={film.webm} type="video/webm" />
      <source src={film.mp4} type="video/mp4" />
    </video>
  );
}

const Arrow = () => (
  <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
    <path d="M4 12h15M13 6l6 6-6 6" fill="none" stroke="currentColor" strokeWidth="2.25" />
  </svg>
);
