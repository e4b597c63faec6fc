import { useEffect, useState } from 'react';
import type { ProjectView } from './read-projects.ts';

interface LightboxMediaProps {
  project: ProjectView;
  /** Index of the slide, by which the lightbox finds the film of the active one. */
  index: number;
  /** True with reduced motion: the film has no autoplay. */
  isStill: boolean;
}

/** The uncropped picture of a project, or its film with controls. */
export function LightboxMedia({ project, index, isStill }: LightboxMediaProps) {
  const { picture, film } = project;
  const [isSharp, setSharp] = useState(!picture.preview);
  // Shows what the page has loaded until the large version can replace it without a gap.
  useEffect(() => {
    if (film || isSharp) return;
    const large = new Image();
    large.src = picture.src;
    const show = () => setSharp(true);
    large.decode().then(show, show);
  }, []);
  if (!film)
    return (
      <img
        src={isSharp ? picture.src : picture.preview}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
      />
    );
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
