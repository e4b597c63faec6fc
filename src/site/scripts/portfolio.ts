import { PROJECTS_CHANGED } from '../islands/portfolio/list.ts';

/**
 * Shows the pictures that styles hide until the first scroll or click (`site/sections/portfolio-list.astro`), and plays
 * films from then on. Lazy loading alone fetches the pictures of the next one and a half screens, 37 kB on a phone.
 */
const list = document.querySelector<HTMLElement>('.items')!;
const showAll = () => {
  delete list.dataset.short;
  dispatchEvent(new Event(PROJECTS_CHANGED));
};
for (const type of ['scroll', 'click']) addEventListener(type, showAll, { once: true });
// On a tall screen, some of them are in the viewport.
const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries)
    if (isIntersecting && !target.querySelector('img')?.offsetWidth) showAll();
});
for (const item of list.children) observer.observe(item);
if (location.hash) showAll();
