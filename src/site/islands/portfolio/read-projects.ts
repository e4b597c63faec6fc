/** A project as the lightbox shows it. */
export interface ProjectView {
  id: string;
  category: string;
  categoryName: string;
  title: string;
  client: string;
  description: string;
  /** `preview` is the version that the page has loaded; empty if it has not. */
  picture: { src: string; preview: string; alt: string; width: number; height: number };
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
      film: mp4 && webm ? { mp4, webm } : undefined,
    };
  });
}
