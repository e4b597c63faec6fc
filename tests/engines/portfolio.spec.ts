import { projects } from '../support/content.ts';
import { BACK, ON } from '../support/keys.ts';
import { largeView, projectLink } from './support/parts.ts';
import { expect, test } from './support/test.ts';

const [first, second, third] = projects as [(typeof projects)[0], (typeof projects)[0], (typeof projects)[0]];

test('the large view works by key and by button, and Escape focuses the last project', async ({
  visitor,
}) => {
  await visitor.go('/portfolio');
  const expectOpen = async (project: typeof first) => {
    await expect.poll(() => visitor.isVisible(largeView(project))).toBe(true);
    await expect.poll(() => visitor.isInView(`#lightbox-${project.id}`)).toBe(true);
    await expect.poll(() => visitor.path()).toBe(`/portfolio#${project.id}`);
  };
  await visitor.click(projectLink(first));
  await expectOpen(first);
  await visitor.press(ON);
  await expectOpen(second);
  await visitor.click('.lightbox-next');
  await expectOpen(third);
  await visitor.press(BACK);
  await expectOpen(second);

  await visitor.press('Escape');
  await expect.poll(() => visitor.isVisible('dialog')).toBe(false);
  await expect.poll(() => visitor.path()).toBe('/portfolio');
  await expect.poll(() => visitor.hasFocus(projectLink(second))).toBe(true);
});

test('a film plays in the list and in the large view', async ({ visitor }) => {
  const film = projects.find((project) => project.film)!;
  const expectPlaying = async (video: string) => {
    const time = () => visitor.read(video, (element) => (element as HTMLVideoElement).currentTime);
    const before = await time();
    await expect.poll(time).not.toBe(before);
    await expect.poll(time).toBeGreaterThan(0);
  };
  await visitor.go('/portfolio');
  const inList = `[data-project="${film.id}"] video`;
  await visitor.read(inList, (video) => video.scrollIntoView({ behavior: 'instant', block: 'center' }));
  await expectPlaying(inList);
  await visitor.click(projectLink(film));
  await expectPlaying(`dialog figure:has(#lightbox-${film.id}) video`);
});
