import type { AtRule, Root, Rule } from 'postcss';
import { type Names, namesInMarkup } from './names.ts';

/** A popover in a page, and the media in which the styles show it without being opened. */
interface Popover {
  id: string;
  shownIn: string[];
}

/**
 * The names in some markup, without what stands in popovers that are closed as a page arrives: under a rule's media no
 * style shows them.
 *
 * @param styles of the page
 */
export function namesShown(markup: string, styles: Root): (rule: Rule) => Names {
  const popovers = [...markup.matchAll(/ id="([^"]+)"[^>]* popover(?=[ =>])/g)].map(([, id = '']) => ({
    id,
    shownIn: mediaThatShow(id, styles),
  }));
  const known = new Map<string, Names>();
  return (rule) => {
    const closed = popovers.filter((popover) => isClosed(popover, mediaOf(rule))).map(({ id }) => id);
    const key = closed.join(' ');
    const names = known.get(key) ?? namesInMarkup(closed.reduce(withoutElement, markup));
    known.set(key, names);
    return names;
  };
}

/** The media of the rules that display an element whatever its state. */
function mediaThatShow(id: string, styles: Root): string[] {
  const media: string[] = [];
  styles.walkRules((rule) => {
    const isItsOwn = rule.selectors.some((selector) => selector.endsWith(`#${id}`));
    const shows = rule.some(
      (node) => node.type === 'decl' && node.prop === 'display' && node.value !== 'none',
    );
    if (isItsOwn && shows) media.push(mediaOf(rule));
  });
  return media;
}

/** The conditions that a rule stands under, from the inside out. */
function mediaOf(rule: Rule): string {
  const conditions: string[] = [];
  for (let parent = rule.parent; parent?.type === 'atrule'; parent = parent.parent)
    conditions.push((parent as AtRule).params);
  return conditions.join(' ');
}

const isClosed = ({ shownIn }: Popover, media: string) => shownIn.every((shown) => areApart(shown, media));

/** Whether no window is as wide as both media ask for. */
function areApart(one: string, other: string): boolean {
  const [a, b] = [widthsOf(one), widthsOf(other)];
  return a.to < b.from || b.to < a.from;
}

const widthsOf = (media: string) => ({
  from: Number.parseFloat(/\(width>=([\d.]+)rem\)/.exec(media)?.[1] ?? '0'),
  to: Number.parseFloat(/\(width<=([\d.]+)rem\)/.exec(media)?.[1] ?? 'Infinity'),
});

/** Markup without the element of an id and all that stands in it. */
function withoutElement(markup: string, id: string): string {
  const start = new RegExp(`<([a-z]+)[^>]* id="${id}"`).exec(markup);
  if (!start) return markup;
  const tags = new RegExp(`<(/?)${start[1]}\\b`, 'g');
  tags.lastIndex = start.index;
  let depth = 0;
  for (let tag = tags.exec(markup); tag; tag = tags.exec(markup)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return markup.slice(0, start.index) + markup.slice(tags.lastIndex);
  }
  return markup;
}
