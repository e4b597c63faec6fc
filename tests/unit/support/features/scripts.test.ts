import { describe, expect, it } from 'vitest';
import { featuresInScript, readScript } from '../../../support/features/in-scripts.ts';

function usesIn(text: string) {
  const script = readScript(text);
  return featuresInScript(script, script.ownNames);
}

const named = (text: string) => usesIn(text).flatMap(({ features }) => features);

describe('features in scripts', () => {
  it.each([
    ['list.toSorted()', 'javascript.builtins.Array.toSorted'],
    ['list["toSorted"]()', 'javascript.builtins.Array.toSorted'],
    ['new Set().union(other)', 'javascript.builtins.Set.union'],
    ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
    ['new Intl.DurationFormat()', 'javascript.builtins.Intl.DurationFormat'],
    ['URL.canParse(a)', 'api.URL.canParse_static'],
    ['AbortSignal.any([])', 'api.AbortSignal.any_static'],
    ['crypto.randomUUID()', 'api.Crypto.randomUUID'],
    ['window.navigation', 'api.Window.navigation'],
    ['structuredClone(a)', 'api.structuredClone'],
    ['typeof scheduler', 'api.scheduler'],
    ['e.checkVisibility()', 'api.Element.checkVisibility'],
    ['e.style.viewTransitionName = "a"', 'css.properties.view-transition-name'],
    ['e.addEventListener("scrollend", f)', 'api.Element.scrollend_event'],
    ['e.oncontentvisibilityautostatechange = f', 'api.Element.contentvisibilityautostatechange_event'],
    ['e.matches(":popover-open")', 'css.selectors.popover-open'],
    ['matchMedia("(prefers-reduced-data)")', 'css.at-rules.media.prefers-reduced-data'],
    ['document.createElement("search")', 'html.elements.search'],
    ['jsx("div", { popover: "hint" })', 'html.global_attributes.popover.hint'],
    ['e.innerHTML = "<search>"', 'html.elements.search'],
    ['sheet.replaceSync("p{field-sizing:content}")', 'css.properties.field-sizing.content'],
  ])('in %s are %s', (text, feature) => {
    expect(named(text)).toContain(feature);
  });

  it.each([
    ['a method', 'list.toSorted()', ['Array.toSorted', 'TypedArray.toSorted']],
    ['an event', 'e.addEventListener("scrollend", f)', ['Document.scrollend', 'Element.scrollend']],
    ['an attribute', 'e.setAttribute("popovertarget", "a")', ['button.popovertarget', 'input.popovertarget']],
  ])('can be any of those with the name of %s', (_, text, owners) => {
    const [{ features } = { features: [] }] = usesIn(text);
    for (const owner of owners) expect(features.join()).toContain(owner);
  });

  it.each([
    ['names of own methods', 'const a = { union() {} }; a.union(b)'],
    ['properties of one word', 'a.popover'],
    ['variables', 'const scheduler = a; f(scheduler)'],
    ['keys', 'const { navigation: a } = { navigation: 1 }'],
  ])('are not found in %s', (_, text) => {
    expect(named(text)).toEqual([]);
  });
});
