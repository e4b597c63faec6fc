import type { HTMLElement } from 'node-html-parser';
import postcss, { type AtRule, type ChildNode, type Root, type Rule } from 'postcss';
import parseSelector from 'postcss-selector-parser';
import { inlineCode, type Names, namesOf, wordsIn } from './names.ts';
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
 * Splits the styles of a long page at `site/ui/below-first-screen.astro`: moves those that only the part below needs into a
 * file that is linked there. Browsers paint what stands above meanwhile. Saves 1,000 to 4,300 bytes of the page in brotli.
 *
 * @param page with one element of styles
 * @param addressOf adds a file with these styles and returns its address
 */
export function takeLateStylesOut(page: HTMLElement, addressOf: (styles: string) => string): void {
  const link = page.querySelector('link#below');
  if (!link) return;
  const style = page.querySelector('style');
  if (!style) throw new BuildError('it has no <style> whose rules could go to <link id="below">.');
  const elements = page.querySelectorAll('*');
  const above = elements.slice(0, elements.indexOf(link));
  const first = postcss.parse(style.rawText);
  const rest = first.clone();
  // Islands come later than the file.
  split(first, rest, { above: namesOf(above), words: wordsIn(inlineCode(page)), elements });
  setCode(style, first.toString());
  link.setAttribute('href', addressOf(rest.toString()));
  // Chromium fetches a style sheet of the body after the pictures above it. Without a picture it would take it for one of
  // the head, which the first paint waits for.
  if (!above.some(({ rawTagName }) => rawTagName === 'img')) link.setAttribute('fetchpriority', 'low');
}

interface Page {
  /** What stands above the link. */
  above: Names;
  /** Names that the scripts within the page can set. */
  words: Set<string>;
  elements: HTMLElement[];
}

/** Leaves in `first` the rules that something above can match, and in `rest` what `first` does not have. */
function split(first: Root, rest: Root, { above, words, elements }: Page): void {
  // Nobody prints a page before it is there.
  const isAbove = (rule: Rule) =>
    (rule.parent as AtRule).params !== 'print' &&
    matchingSelectors(rule, above, words).some((selector) => !needsVisitor(selector));
  first.walkRules((rule) => {
    if (!isNested(rule) && !isAbove(rule)) rule.remove();
  });
  while (dropProperties(first, words));
  dropKeyframes(first);
  const defined = propertiesOf(first);
  const isInConflict = conflicts(elements);
  const moved: Rule[] = [];
  rest.walkRules((rule) => {
    if (isNested(rule)) return;
    // These rules come after the page's own: what overruled one of them there must do so here.
    if (!isAbove(rule) || moved.some((earlier) => isInConflict(earlier, rule))) moved.push(rule);
    else leaveProperties(rule, defined);
  });
  removeDuplicateAtRules(rest, first);
  dropEmpty(first);
  dropEmpty(rest);
}

/** Whether a selector matches only what the visitor points at, goes to or has opened. In doubt it does not. */
const needsVisitor = (selector: string) =>
  /:(hover|active|focus|focus-visible|focus-within|popover-open|:selection)\b/.test(selector) &&
  !/:(is|not|where)\(/.test(selector);

/** Whether one of two rules can overrule the other: they set the same property, of the same element or part of one. */
function conflicts(elements: HTMLElement[]): (one: Rule, other: Rule) => boolean {
  const page = elements.map((element) => namesOf([element]));
  const known = new Map<Rule, { targets: Map<string, Set<Names>>; properties: Set<string> }>();
  const read = (rule: Rule) => {
    const found = known.get(rule) ?? { targets: targetsOf(rule, page), properties: propertyGroups(rule) };
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

/** The cascade layer of a rule: between layers the order of rules does not count. */
function layerOf({ parent }: ChildNode): string {
  if (!parent || parent.type === 'root') return '';
  const { name, params } = parent as AtRule;
  return name === 'layer' ? params : layerOf(parent as AtRule);
}

/** The elements that the last part of a rule's selectors can match, by the pseudo-element that it ends with. */
function targetsOf({ selector }: Rule, page: Names[]): Map<string, Set<Names>> {
  const targets = new Map<string, Set<Names>>();
  for (const { nodes } of parseSelector().astSync(selector).nodes) {
    const last = nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1);
    const part = last.filter((node) => parseSelector.isPseudoElement(node)).join('');
    const matched = page.filter((names) => last.every((node) => canMatch(node, names, NONE)));
    targets.set(part, new Set([...(targets.get(part) ?? []), ...matched]));
  }
  return targets;
}

/** What a rule sets, each with all that a shorthand sets together with it: `margin` for `margin-top`. */
function propertyGroups(rule: Rule): Set<string> {
  const groups = new Set<string>();
  rule.walkDecls(({ prop }) => {
    const [group = ''] = prop.replace(/^-[a-z]+-/, '').split('-');
    groups.add(prop.startsWith('--') ? prop : (SHORTHANDS[group] ?? group));
  });
  return groups;
}

/** Shorthands that begin with another word than what they set. */
const SHORTHANDS: Record<string, string> = {
  ...{ top: 'inset', right: 'inset', bottom: 'inset', left: 'inset' },
  ...{ align: 'place', justify: 'place', row: 'gap', column: 'gap', line: 'font' },
};

const propertiesOf = (root: Root) => {
  const properties = new Set<string>();
  root.walkDecls(/^--/, ({ prop }) => void properties.add(prop));
  return properties;
};

/** Leaves a rule only the custom properties that are not defined already. */
function leaveProperties(rule: Rule, defined: Set<string>): void {
  rule.walkDecls((declaration) => {
    const { prop } = declaration;
    if (!prop.startsWith('--') || defined.has(prop)) declaration.remove();
  });
}

/** Removes `@font-face`, `@keyframes` and the like that the first part defines already: they hold for the whole page. */
function removeDuplicateAtRules(rest: Root, first: Root): void {
  const there = new Set<string>();
  first.walkAtRules((rule) => void there.add(rule.toString()));
  rest.walkAtRules((rule) => {
    if (!GROUPS.has(rule.name) && there.has(rule.toString())) rule.remove();
  });
}

const GROUPS = new Set(['media', 'supports', 'layer', 'container']);
