import ts from 'typescript';
import { ATTRIBUTES, EVENTS, MEMBERS } from './api-names.ts';
import { isFeature, type Use } from './compat-data.ts';
import { featuresInHtml, featuresOfElement } from './in-html.ts';
import { featuresInMediaQuery, featuresInSelector, featuresInStyles } from './in-styles.ts';

/** A parsed script and the names in it. */
export interface Script {
  source: ts.SourceFile;
  /** Names of variables, functions, classes and parameters. */
  declared: Set<string>;
  /** Names of properties and methods of its own objects. */
  ownNames: Set<string>;
}

/** Parses a script and collects its names. */
export function readScript(text: string): Script {
  const source = ts.createSourceFile('script.js', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const script: Script = { source, declared: new Set(), ownNames: new Set() };
  walk(source, (node) => {
    const own = ownNameOf(node);
    if (own !== undefined) script.ownNames.add(own);
    else if (
      'name' in node &&
      node.name &&
      ts.isIdentifier(node.name as ts.Node) &&
      !ts.isPropertyAccessExpression(node)
    )
      script.declared.add((node.name as ts.Identifier).text);
  });
  return script;
}

/**
 * Finds the functions, objects and events of the browser that a script uses, and the features in its strings: HTML,
 * selectors, media queries, style sheets.
 *
 * Members of globals are resolved exactly: `document.startViewTransition`, `URL.canParse`. The type of any other object
 * is unknown, so that the name alone decides: `x.toSorted()` can be every feature of that name. To avoid false
 * positives, these are not found:
 * - properties of one word that are not called: `x.popover`;
 * - names that a script of the site also gives to a property or method of its own;
 * - options and their values: `{ priority: 'high' }`;
 * - strings that are assembled at run time.
 *
 * Syntax is checked by `youngSyntax()`.
 *
 * @param ownNames names of all scripts' own properties and methods
 */
export function featuresInScript({ source, declared }: Script, ownNames: ReadonlySet<string>): Use[] {
  const uses: Use[] = [];
  const add = (features: string[], node: ts.Node) => {
    const known = features.filter(isFeature);
    if (known.length > 0) uses.push({ features: known, snippet: snippetOf(source, node) });
  };
  const globalName = (node: ts.Node) =>
    ts.isIdentifier(node) && !declared.has(node.text) ? node.text : undefined;
  walk(source, (node, parent) => {
    const member = memberOf(node);
    if (member) {
      const [object, name] = member;
      const isCalled = ts.isCallExpression(parent) && parent.expression === node;
      const global = globalName(object);
      const exact = global === undefined ? [] : membersOfGlobal(global, name);
      if (exact.length > 0) add(exact, node);
      else if (!ownNames.has(name) && (isCalled || /[a-z][A-Z]/.test(name)))
        add(MEMBERS.get(name) ?? [], node);
      if (/^on[a-z]+$/.test(name)) add(EVENTS.get(name.slice(2)) ?? [], node);
    } else if (globalName(node) && isReference(node, parent))
      add(globals((node as ts.Identifier).text), node);
    if (ts.isCallExpression(node)) uses.push(...featuresOfCall(node, source));
    if (ts.isStringLiteralLike(node)) uses.push(...featuresOfText(node.text));
  });
  return uses;
}

/** Finds features in the first argument of a call: an event, a selector, a media query, an element or an attribute. */
function featuresOfCall(
  { expression, arguments: [first, second] }: ts.CallExpression,
  source: ts.SourceFile,
): Use[] {
  if (!first || !ts.isStringLiteralLike(first)) return [];
  const name = memberOf(expression)?.[1] ?? (ts.isIdentifier(expression) ? expression.text : '');
  const { text } = first;
  const snippet = snippetOf(source, first);
  const either = (features: string[] = []) => (features.length > 0 ? [{ features, snippet }] : []);
  switch (name) {
    case 'addEventListener':
      return either(EVENTS.get(text));
    case 'matches':
    case 'closest':
    case 'querySelector':
    case 'querySelectorAll':
      return featuresInSelector(text);
    case 'matchMedia':
      return featuresInMediaQuery(text);
    case 'setAttribute':
    case 'toggleAttribute':
      return either(ATTRIBUTES.get(text.toLowerCase()));
    case 'createElement':
      return featuresOfElement(text, [], { snippet });
    default:
      // JSX, compiled, and helpers such as `element('details', {})`.
      return second && ts.isObjectLiteralExpression(second) && isFeature(`html.elements.${text}`)
        ? featuresOfElement(text, attributesOf(second), { snippet })
        : [];
  }
}

/** Reads the attributes of an element from an object literal. */
const attributesOf = (node: ts.Expression | undefined) =>
  !node || !ts.isObjectLiteralExpression(node)
    ? []
    : node.properties.flatMap((property) => {
        if (!property.name || !('text' in property.name)) return [];
        const value = ts.isPropertyAssignment(property) ? property.initializer : undefined;
        return [[property.name.text, value && ts.isStringLiteralLike(value) ? value.text : ''] as const];
      });

/** Finds features in a string that holds HTML or a style sheet. */
function featuresOfText(text: string): Use[] {
  if (/^\s*<[a-z][^>]*>/i.test(text)) {
    const { uses, styles } = featuresInHtml(text);
    return [...uses, ...styles.flatMap((style) => featuresInStyles(style))];
  }
  if (!/\{[^{}]*[\w-]+\s*:[^{}]*\}/.test(text)) return [];
  try {
    return featuresInStyles(text);
  } catch {
    return []; // Not a style sheet.
  }
}

/** Returns object and name of `object.name` and `object['name']`. */
function memberOf(node: ts.Node): [object: ts.Expression, name: string] | undefined {
  if (ts.isPropertyAccessExpression(node)) return [node.expression, node.name.text];
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return [node.expression, node.argumentExpression.text];
  return undefined;
}

/** Returns the name that a node gives to a property. An assignment to `element.style` defines no name. */
function ownNameOf(node: ts.Node): string | undefined {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    const [object, name] = memberOf(node.left) ?? [];
    return object && memberOf(object)?.[1] !== 'style' ? name : undefined;
  }
  const names = ts.isObjectLiteralElementLike(node) || ts.isClassElement(node);
  return names && node.name && 'text' in node.name ? node.name.text : undefined;
}

/** Whether an identifier refers to a variable, instead of naming a member, a key or a declaration. */
function isReference(node: ts.Node, parent: ts.Node): boolean {
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  return (
    !('name' in parent && parent.name === node) && !('propertyName' in parent && parent.propertyName === node)
  );
}

const globals = (name: string) => [`api.${name}`, `javascript.builtins.${name}`, `api.Window.${name}`];

/** Returns the features that `global.name` can be. `crypto.x` is a member of `Crypto`. */
function membersOfGlobal(global: string, name: string): string[] {
  if (['window', 'self', 'globalThis'].includes(global)) return globals(name).filter(isFeature);
  const owners = new Set([global, global[0]!.toUpperCase() + global.slice(1)]);
  return ['api', 'javascript.builtins']
    .flatMap((root) =>
      [...owners].flatMap((owner) => [`${root}.${owner}.${name}`, `${root}.${owner}.${name}_static`]),
    )
    .filter(isFeature);
}

function snippetOf({ text }: ts.SourceFile, { end }: ts.Node): string {
  return text.slice(Math.max(0, end - 60), end + 20);
}

function walk(root: ts.Node, visit: (node: ts.Node, parent: ts.Node) => void): void {
  const go = (node: ts.Node, parent: ts.Node) => {
    visit(node, parent);
    ts.forEachChild(node, (child) => go(child, node));
  };
  go(root, root);
}
