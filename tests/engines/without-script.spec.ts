import { listedServices } from '../support/content.ts';
import * as parts from './support/parts.ts';
import { expect, test } from './support/test.ts';

test('without script the menus open and the form sends', async ({ visitor, proxy, office }) => {
  proxy.withoutScript();
  // With scripts disabled in this way, no film plays, and WebKit hangs at one that waits.
  proxy.hold(/\.(mp4|webm)$/);

  await test.step('the menu of a phone and the services of the wide bar open, and their links work', async () => {
    await visitor.resize(390, 844);
    await visitor.go('/');
    await visitor.tap(parts.OPEN);
    await visitor.tap(parts.linkTo('/about'));
    await expect.poll(() => visitor.path()).toBe('/about');
    expect(await visitor.isVisible(parts.MENU)).toBe(false);
    await visitor.resize(1280, 800);
    await visitor.click(parts.SERVICES_BUTTON);
    const href = `/services/${listedServices.at(-1)!.id}`;
    await visitor.click(parts.linkTo(href, parts.SERVICES));
    await expect.poll(() => visitor.path()).toBe(href);
  });

  await test.step('an enquiry is accepted, with a success message on the same page', async () => {
    await visitor.go('/contact');
    const enquiry = parts.enquiryOf();
    await parts.fillIn(visitor, enquiry);
    await visitor.click(parts.SEND);
    await expect.poll(() => office.stored(enquiry.email)).toEqual([expect.objectContaining(enquiry)]);
    await expect.poll(() => visitor.path()).toMatch(/^\/contact/);
    await expect.poll(() => visitor.isVisible('#sent, .enquiry-answer[data-kind=success]')).toBe(true);
  });
});
