/** A large picture. */
interface PictureView {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** A project as the lightbox shows it. */
export interface ProjectView {
  id: string;
  category: string;
  categoryName: string;
  title: string;
  client: string;
  description: string;
  /** `preview` is the version that the page has loaded; empty if it has not. */
  picture: PictureView & { preview: string };
  /** Shown below it. */
  morePictures: PictureView[];
  /** How many pictures it has: `3 pictures`; empty if it has one. */
  pictures: string;
  film: { mp4: string; webm: string } | undefined;
}

/**
 * Reads the projects from the server-rendered list, so that they are not transferred twice. Each item is an element
 * with `data-project`, see `site/sections/portfolio-list.astro`.
 */
export function readProjects(root: ParentNode): ProjectView[] {
  return [...root.querySelectorAll<HTMLElement>('[data-project]')].map((item) => {
    const text = (part: string) => item.querySelector(`[data-part="${part}"]`)?.textContent?.trim() ?? '';
    const link = item.querySelector<HTMLAnchorElement>('a[data-width]');
    const source = (type: string) =>
      item.querySelector<HTMLSourceElement>(`video source[type="video/${type}"]`)?.src;
    const mp4 = source('mp4');
    const webm = source('webm');
    return {
      id: item.dataset.project ?? '',
      category: item.dataset.category ?? '',
      categoryName: text('category'),
      title: text('title'),
      client: text('client'),
      description: text('description'),
      picture: {
        src: link?.href ?? '',
        preview: item.querySelector('img')?.currentSrc ?? '',
        alt: item.querySelector('img')?.alt ?? '',
        width: Number(item.querySelector('img')?.getAttribute('width')),
        height: Number(item.querySelector('img')?.getAttribute('height')),
      },
      morePictures: [...item.querySelectorAll<HTMLAnchorElement>('[data-part="further"] a')].map((more) => ({
        src: more.href,
        alt: more.textContent?.trim() ?? '',
        width: Number(more.dataset.width),
        height: Number(more.dataset.height),
      })),
      pictures: text('pictures'),
      film: mp4 && webm ? { mp4, webm } : undefined,
    };
  });
}
