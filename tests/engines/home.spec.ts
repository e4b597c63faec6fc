import { home } from '../support/content.ts';
import { SERVICES_BUTTON } from './support/menu.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const TYPING = '.typing';
const SECOND_PICTURE = '.backdrop .second img';

const [first, second] = home.hero.typing as [string, string];

/** Lets the pictures take turns until it is the second one's. */
const turnPictures = (visitor: Visitor) =>
  visitor.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations === Infinity) {
        animation.pause();
        animation.currentTime = 15_000;
      }
  });

const isSecondSeen = (visitor: Visitor) =>
  visitor.read(SECOND_PICTURE, (picture) => picture.checkVisibility({ opacityProperty: true }));

const isSecondFetched = (visitor: Visitor) =>
  visitor.read(SECOND_PICTURE, (picture) => {
    const { complete, naturalWidth } = picture as HTMLImageElement;
    return complete && naturalWidth > 0;
  });

test('the first screen types one phrase after the other, and its pictures take turns, the second one fetched late', async ({
  visitor,
}) => {
  await visitor.go('/');
  expect(await visitor.text(TYPING)).toBe(first);
  expect(await isSecondSeen(visitor)).toBe(false);
  await visitor.untilLoaded();
  expect(await isSecondFetched(visitor)).toBe(false);
  await expect.poll(() => visitor.text(TYPING), { intervals: [100] }).toBe(second);
  await turnPictures(visitor);
  await expect.poll(() => isSecondFetched(visitor)).toBe(true);
  expect(await isSecondSeen(visitor)).toBe(true);
});

test(
  'for who asked for less motion the first screen stands still',
  { tag: '@reduced-motion' },
  async ({ visitor, proxy }) => {
    await visitor.emulate({ reducedMotion: true });
    await visitor.resize(1280, 800);
    await visitor.go('/');
    await visitor.untilLoaded();
    // What is fetched for this comes later than what the page would fetch by itself.
    await visitor.hover(SERVICES_BUTTON);
    await expect.poll(() => proxy.seen(/\/navbar\./).length).toBe(1);
    expect(proxy.seen(/\/hero-typing\./)).toEqual([]);
    expect(await visitor.text(TYPING)).toBe(first);
    await turnPictures(visitor);
    expect(await isSecondSeen(visitor)).toBe(false);
    expect(await isSecondFetched(visitor)).toBe(false);
  },
);
