import postcss, {
  type AtRule,
  type ChildNode,
  type Container,
  type Declaration,
  type Root,
  type Rule,
} from 'postcss';
import parseSelector, { type Node } from 'postcss-selector-parser';
import type { Names } from './names.ts';

/**
 * Drops what a page cannot come to need: rules whose selectors ask for a tag, class, id or attribute that stands neither
 * in it nor among the words of its scripts, or for a part of a control that it does not have; then custom properties and
 * keyframes that nothing uses any more, and files of fonts for characters that are neither in the page nor can be typed.
 * In doubt a rule stays; what is nested in one, or stands in the brackets of a pseudo-class, is not looked at.
 *
 * @param styles in the syntax that browsers read
 */
export function dropUnused(styles: string, names: Names, words: Set<string>): string {
  const root = postcss.parse(styles);
  root.walkRules((rule) => {
    if (!isNested(rule)) leaveSelectors(rule, names, words);
  });
  while (dropProperties(root, words));
  dropKeyframes(root);
  if (!names.tags.has('textarea')) dropFaces(root, names.characters);
  dropEmpty(root);
  return root.toString();
}

/** Removes empty rules and at-rules. */
export function dropEmpty(container: Container): void {
  container.each((node) => {
    if (!('nodes' in node) || !node.nodes) return;
    dropEmpty(node as Container);
    if (node.nodes.length === 0) node.remove();
  });
}

/** Whether a rule is nested in another rule or in `@keyframes`. */
export function isNested({ parent }: ChildNode): boolean {
  if (!parent || parent.type === 'root') return false;
  if (parent.type === 'rule' || (parent as AtRule).name.endsWith('keyframes')) return true;
  return isNested(parent as AtRule);
}

function leaveSelectors(rule: Rule, names: Names, words: Set<string>): void {
  const needed = matchingSelectors(rule, names, words);
  if (needed.length === 0) rule.remove();
  else rule.selector = needed.join(',');
}

/** Those of a rule's selectors that match something with these names, or can come to match by one of these words. */
export const matchingSelectors = ({ selector }: Rule, names: Names, words: Set<string>): string[] =>
  parseSelector()
    .astSync(selector)
    .nodes.filter(({ nodes }) => nodes.every((node) => canMatch(node, names, words)))
    .map((needed) => String(needed).trim());

function canMatch(node: Node, names: Names, words: Set<string>): boolean {
  switch (node.type) {
    case 'tag':
      // Scripts build their elements from markup that a page has had from the start, or with a component's tags.
      return names.tags.has(node.value.toLowerCase()) || words.has(node.value);
    case 'class':
      return names.classes.has(node.value) || words.has(node.value);
    case 'id':
      return names.ids.has(node.value) || words.has(node.value);
    case 'attribute':
      return canMatchAttribute(node, names, words);
    case 'pseudo': {
      const needed = NEEDED_BY.get(node.value);
      return !needed || needed.some((attribute) => canMatchAttribute(attribute, names, words));
    }
    default:
      return true;
  }
}

/** An attribute, with one value or with any. */
interface Attribute {
  attribute: string;
  value?: string | undefined;
}

const ofType = (...types: string[]): Attribute[] => types.map((value) => ({ attribute: 'type', value }));
const WITH_STEPS = ofType('number', 'date', 'month', 'week', 'time', 'datetime-local');

/** Parts and states of controls, and the attributes one of which a control has that can have them. */
const NEEDED_BY = new Map<string, Attribute[]>([
  ['::placeholder', [{ attribute: 'placeholder' }]],
  ['::-webkit-search-decoration', ofType('search')],
  ['::-webkit-file-upload-button', ofType('file')],
  ['::-webkit-inner-spin-button', WITH_STEPS],
  ['::-webkit-outer-spin-button', WITH_STEPS],
  [':-moz-ui-invalid', [{ attribute: 'required' }, ...ofType('email')]],
  [':disabled', [{ attribute: 'disabled' }]],
]);

/** Attributes that only the markup sets: of these the value counts too. */
const FIXED = new Set(['data-surface', 'data-tone', 'type']);

function canMatchAttribute({ attribute, value }: Attribute, names: Names, words: Set<string>): boolean {
  const values = names.attributes.get(attribute);
  if (values && FIXED.has(attribute)) return value === undefined || values.has(value);
  return values !== undefined || words.has(attribute) || words.has(inDataset(attribute));
}

/** The name by which scripts know a `data-` attribute. */
const inDataset = (attribute: string) =>
  attribute.replace(/^data-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Removes custom properties that no declaration uses and whose name is not among these words.
 *
 * @returns whether one was removed: its value may have been the last use of another
 */
export function dropProperties(root: Root, words: Set<string>): boolean {
  const used = new Set<string>();
  root.walkDecls(({ value }) => {
    for (const [name] of value.matchAll(/--[\w-]+/g)) used.add(name);
  });
  const unused: Declaration[] = [];
  root.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop) && !words.has(declaration.prop)) unused.push(declaration);
  });
  for (const declaration of unused) declaration.remove();
  return unused.length > 0;
}

/** Removes unused `@keyframes`. */
export function dropKeyframes(root: Root): void {
  const animations: string[] = [];
  root.walkDecls(/animation/, ({ value }) => void animations.push(value));
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!animations.some((value) => value.includes(rule.params))) rule.remove();
  });
}

/** Removes `@font-face` rules whose `unicode-range` has none of these code points. */
export function dropFaces(root: Root, characters: Set<number>): void {
  root.walkAtRules('font-face', (face) => {
    face.walkDecls('unicode-range', ({ value }) => {
      const ranges = value.split(',').map((range) => {
        const [from = 0, to = from] = range
          .trim()
          .slice('U+'.length)
          .split('-')
          .map((code) => Number.parseInt(code, 16));
        return { from, to };
      });
      const isUsed = ranges.some(({ from, to }) => {
        for (let code = from; code <= to; code++) if (characters.has(code)) return true;
        return false;
      });
      if (!isUsed) face.remove();
    });
  });
}
