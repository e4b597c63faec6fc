import type { ProjectView } from './read-projects.ts';

interface LightboxMediaProps {
  project: ProjectView;
  /** Place in the large view, which finds the film in front by it. */
  index: number;
  /** True for visitors who want less motion: a film waits for them. */
  isStill: boolean;
}

/** The picture of a project in full, or its film with controls. */
export function LightboxMedia({ project, index, isStill }: LightboxMediaProps) {
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
