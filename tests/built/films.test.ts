import { type HTMLElement, parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { projects } from '../support/content.ts';
import { documentOf, isPortfolioPart, sitemapPaths } from '../support/sitemap.ts';

/** Projects with a film on the pages of the portfolio. */
const films = sitemapPaths()
  .filter((path) => path === '/portfolio' || isPortfolioPart(path))
  .flatMap((path) => documentOf(path).querySelectorAll('[data-project]'))
  .filter((item) => item.querySelector('video[data-film]'))
  .map((item) => ({ item, project: projects.find(({ id }) => id === item.getAttribute('data-project'))! }));

const sourcesOf = (film: HTMLElement | null) =>
  film!.querySelectorAll('source').map((source) => source.getAttribute('src')!);

test('a film is muted and loops, is not preloaded, and is described by its still picture', () => {
  expect(films.length).toBeGreaterThan(0);
  for (const { item, project } of films) {
    const { attributes } = item.querySelector('video[data-film]')!;
    expect(attributes).toMatchObject({ muted: '', loop: '', playsinline: '', preload: 'none' });
    expect(attributes).not.toHaveProperty('autoplay');
    expect(item.querySelector('.film img')!.getAttribute('alt')).toBe(project.pictureAlt.trim());
    for (const film of item.querySelectorAll('video')) expect(film.getAttribute('aria-hidden')).toBe('true');
  }
});

test('a film offers the smaller codec first, and starts after its first, empty frames', () => {
  for (const { item, project } of films) {
    const start = project.film!.start ? `#t=${project.film!.start}` : '';
    const [first, second, ...others] = sourcesOf(item.querySelector('video[data-film]'));
    expect([first, second]).toEqual(
      ['webm', 'mp4'].map((type) => expect.stringMatching(new RegExp(`^[^#]+\\.${type}${start}$`))),
    );
    expect(others).toEqual([]);
  }
});

test('a film autoplays without script', () => {
  for (const { item } of films) {
    const film = parse(item.querySelector('noscript')!.innerHTML).querySelector('video');
    expect(film!.attributes).toMatchObject({ autoplay: '', muted: '', 'aria-hidden': 'true' });
    expect(sourcesOf(film)).toEqual(sourcesOf(item.querySelector('video[data-film]')).slice(1));
  }
});
