import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeAll, describe, expect, it } from 'vitest';
import poster from '../../src/content/portfolio/harbor-nine-launch/picture.jpg';
import Film from '../../src/site/ui/film.astro';

describe('a film', () => {
  let html = '';
  let withoutScript = '';

  beforeAll(async () => {
    const container = await AstroContainer.create();
    html = await container.renderToString(Film, {
      props: { film: { mp4: '/a.mp4', webm: '/a.webm' }, poster, alt: 'A bag of coffee.', sizes: '50vw' },
    });
    withoutScript = /<noscript>([\s\S]*)<\/noscript>/.exec(html)?.[1] ?? '';
  });

  it('is silent, repeats and waits to be seen before it is fetched', () => {
    const film = /<video[^>]*data-film[^>]*>/.exec(html)?.[0] ?? '';
    for (const attribute of ['muted', 'loop', 'playsinline', 'preload="none"'])
      expect(film).toContain(attribute);
    expect(film).not.toContain('autoplay');
  });

  it('plays by itself where there is no script to start it', () => {
    expect(withoutScript).toMatch(/<video[^>]*autoplay/);
    expect(withoutScript).toContain('/a.mp4');
  });

  it('begins where its first pictures are no longer empty', async () => {
    const container = await AstroContainer.create();
    const film = { mp4: '/a.mp4', webm: '/a.webm', start: 3 };
    const later = await container.renderToString(Film, {
      props: { film, poster, alt: 'Fog.', sizes: '50vw' },
    });
    expect(later).toContain('src="/a.webm#t=3"');
    expect(later).not.toMatch(/src="[^"#]*\.(webm|mp4)"/);
    expect(html).not.toContain('#t=');
  });

  it('offers the smaller codec first', () => {
    expect(html.indexOf('/a.webm')).toBeLessThan(html.indexOf('/a.mp4'));
  });

  it('is described by its still picture, and by that alone', () => {
    expect(html).toContain('alt="A bag of coffee."');
    expect(html.match(/<video[^>]*>/g)?.every((film) => film.includes('aria-hidden="true"'))).toBe(true);
  });
});
