import type { HTMLElement } from 'node-html-parser';
import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss';
import parseSelector from 'postcss-selector-parser';
import { inlineCode, type Names, namesOf, type Words, wordsIn } from './names.ts';
import { BuildError, setCode } from './page.ts';
import {
  dropEmpty,
  dropKeyframes,
  dropProperties,
  isNested,
  matchingSelectors,
  canMatch,
} from './used-styles.ts';

/**
 * Splits the styles of a long page at its `<link id="below">` (see `site/ui/below-first-screen.astro`): moves rules needed
 * only below it, or only once something is opened, to a style sheet that is linked there, so that it does not block
 * painting the part above. Saves 1,000 to 4,300 bytes (brotli) of the page.
 *
 * @param page page with one `<style>` element
 * @param addressOf adds a file with these styles and returns its URL
 */
export function takeLateStylesOut(page: HTMLElement, addressOf: (styles: string) => string): void {
  const link = page.querySelector('link#below');
  if (!link) return;
  const style = page.querySelector('style');
  if (!style) throw new BuildError('it has no <style> whose rules could go to <link id="below">.');
  const elements = page.querySelectorAll('*');
  const above = elements.slice(0, elements.indexOf(link));
  const styles = style.rawText;
  const aboveText = page.toString().split(link.toString())[0]!;
  // Scripts of islands are not included: they run after this style sheet has loaded.
  const code = inlineCode(page);
  const key = [
    styles,
    code,
    [...new Set(aboveText)].sort(),
    shapesOf(above, styles),
    shapesOf(elements, styles),
  ].join('\n');
  const parts =
    splits.get(key) ?? split(styles, { above: namesOf(above), aboveText, words: wordsIn(code), elements });
  splits.set(key, parts);
  setCode(style, parts.first);
  link.setAttribute('href', addressOf(parts.rest));
  // Chromium fetches a style sheet in the body after the pictures above it. Without a picture, it would treat the style
  // sheet as render-blocking, like those in the head.
  if (!above.some(({ rawTagName }) => rawTagName === 'img')) link.setAttribute('fetchpriority', 'low');
}

/** Results by what they depend on, which the pages of a long portfolio share. With 2,000 projects, this saves 3 of 17 s. */
const splits = new Map<string, { first: string; rest: string }>();

/** Returns the start tags of elements once each, with the attribute values that a selector of these styles can contain. */
function shapesOf(elements: HTMLElement[], styles: string): string[] {
  const compared = new Set([...styles.matchAll(/\[([\w-]+)\W?=/g)].map(([, name]) => name).concat('id'));
  const attribute = (text: string, name: string, value: string) =>
    name === 'class' || (compared.has(name) && styles.includes(value)) ? text : name;
  const shape = ({ rawTagName, rawAttrs }: HTMLElement) =>
    `${rawTagName} ${rawAttrs.replace(/([\w-]+)="([^"]*)"/g, attribute)}`;
  return [...new Set(elements.map(shape))].sort();
}

interface Page {
  /** Names in the part above the link. */
  above: Names;
  /** HTML above the link. */
  aboveText: string;
  /** Names that inline scripts can set. */
  words: Words;
  elements: HTMLElement[];
}

/** Keeps in `first` the rules that can match above the link, and in `rest` everything else. */
function split(styles: string, { above, aboveText, words, elements }: Page): { first: string; rest: string } {
  const first = postcss.parse(styles);
  const rest = first.clone();
  const isAbove = (rule: Rule) =>
    !canBeLate((rule.parent as AtRule).params) &&
    matchingSelectors(rule, above, words).some((selector) => !needsVisitor(selector));
  first.walkRules((rule) => {
    if (!isNested(rule) && !isAbove(rule)) rule.remove();
  });
  while (dropProperties(first, words));
  dropKeyframes(first);
  dropFonts(first, aboveText);
  const defined = propertiesOf(first);
  const isInConflict = conflicts(elements);
  const moved: Rule[] = [];
  rest.walkRules((rule) => {
    if (isNested(rule)) return;
    // Moved rules come after those of the page. A rule that overrides a moved one must be moved too.
    if (!isAbove(rule) || moved.some((earlier) => isInConflict(earlier, rule))) moved.push(rule);
    else leaveProperties(rule, defined);
  });
  removeDuplicateAtRules(rest, first);
  dropEmpty(first);
  dropEmpty(rest);
  return { first: first.toString(), rest: rest.toString() };
}

/** Removes font files with no character of a text. */
function dropFonts(root: Root, text: string): void {
  const points = new Set([...text].map((character) => character.codePointAt(0)!));
  root.walkAtRules('font-face', (face) => {
    const ranges: [number, number][] = [];
    face.walkDecls('unicode-range', ({ value }) => {
      for (const [, from = '', to = from] of value.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi))
        ranges.push([Number.parseInt(from, 16), Number.parseInt(to, 16)]);
    });
    const isUsed = [...points].some((point) => ranges.some(([from, to]) => from <= point && point <= to));
    if (ranges.length > 0 && !isUsed) face.remove();
  });
}

/** Whether the styles of a media query can load late: print, and forced colors, whose styles must not move anything. */
const canBeLate = (query = '') => /^print|^\(forced-colors/.test(query);

/**
 * Whether a selector matches only after an interaction (hover, focus, opening a popover), or prepares for one once the fonts
 * are applied. False if in doubt.
 */
const needsVisitor = (selector: string) => {
  // An open popover, with or without the browser's support.
  const plain = selector.replaceAll(':is(:popover-open,[data-open])', ':popover-open');
  return (
    /:(hover|active|focus|focus-visible|focus-within|popover-open|:selection)\b|^\.in-fonts /.test(plain) &&
    !/:(is|not|where)\(/.test(plain)
  );
};

/** Whether one of two rules can override the other: they set the same property of the same (pseudo-)element. */
function conflicts(elements: HTMLElement[]): (one: Rule, other: Rule) => boolean {
  const page = elements.map((element) => namesOf([element]));
  const all = namesOf(elements);
  const known = new Map<Rule, { targets: Map<string, Set<Names>>; properties: Set<string> }>();
  const read = (rule: Rule) => {
    const found = known.get(rule) ?? {
      targets: targetsOf(rule, page, all),
      properties: propertyGroups(rule),
    };
    known.set(rule, found);
    return found;
  };
  return (one, other) => {
    if (layerOf(one) !== layerOf(other)) return false;
    const [a, b] = [read(one), read(other)];
    if (a.properties.isDisjointFrom(b.properties)) return false;
    return [...a.targets].some(([part, matched]) => !(b.targets.get(part) ?? NONE).isDisjointFrom(matched));
  };
}

const NONE = new Set<never>();

/** Returns the cascade layer of a rule. The order of rules in different layers does not matter. */
function layerOf({ parent }: ChildNode): string {
  if (!parent || parent.type === 'root') return '';
  const { name, params } = parent as AtRule;
  return name === 'layer' ? params : layerOf(parent as AtRule);
}

/**
 * Returns the elements that the subject of a rule's selectors can match, by pseudo-element. A name that no element of the
 * page has is set by a script, so that any element may get it.
 */
function targetsOf({ selector }: Rule, page: Names[], all: Names): Map<string, Set<Names>> {
  const targets = new Map<string, Set<Names>>();
  for (const { nodes } of parseSelector().astSync(selector).nodes) {
    const last = nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1);
    const part = last.filter((node) => parseSelector.isPseudoElement(node)).join('');
    const present = last.filter((node) => canMatch(node, all, NONE));
    const matched = page.filter((names) => present.every((node) => canMatch(node, names, NONE)));
    targets.set(part, new Set([...(targets.get(part) ?? []), ...matched]));
  }
  return targets;
}

/** Returns the properties that a rule sets, as shorthands: `margin` for `margin-top`. */
function propertyGroups(rule: Rule): Set<string> {
  const groups = new Set<string>();
  rule.walkDecls(({ prop }) => {
    const [group = ''] = prop.replace(/^-[a-z]+-/, '').split('-');
    groups.add(prop.startsWith('--') ? prop : (SHORTHANDS[group] ?? group));
  });
  return groups;
}

/** Shorthands whose name is not the first word of their longhands. */
const SHORTHANDS: Record<string, string> = {
  ...{ top: 'inset', right: 'inset', bottom: 'inset', left: 'inset' },
  ...{ align: 'place', justify: 'place', row: 'gap', column: 'gap', line: 'font' },
};

const propertiesOf = (root: Root) => {
  const properties = new Set<string>();
  root.walkDecls(/^--/, ({ prop }) => void properties.add(prop));
  return properties;
};

/** Reduces a rule to its custom properties that are not defined yet. */
function leaveProperties(rule: Rule, defined: Set<string>): void {
  rule.walkDecls((declaration) => {
    const { prop } = declaration;
    if (!prop.startsWith('--') || defined.has(prop)) declaration.remove();
  });
}

/** Removes at-rules such as `@font-face` and `@keyframes` that `first` contains too: they apply to the whole page. */
function removeDuplicateAtRules(rest: Root, first: Root): void {
  const there = new Set<string>();
  first.walkAtRules((rule) => void there.add(rule.toString()));
  rest.walkAtRules((rule) => {
    if (!GROUPS.has(rule.name) && there.has(rule.toString())) rule.remove();
  });
}

const GROUPS = new Set(['media', 'supports', 'layer', 'container']);
