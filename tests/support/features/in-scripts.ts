import { transformSync } from 'esbuild';
import ts from 'typescript';
import { ESBUILD_TARGET, isFeature, namesOf, type Use } from './compat-data.ts';
import { featuresInHtml, featuresOfElement } from './in-html.ts';
import { featuresInMediaQuery, featuresInSelector, featuresInStyles } from './in-styles.ts';

const OBJECTS = /^(api|javascript\.builtins)\./;

/**
 * Finds the functions, objects and events of the browser that a script uses, and the features in its strings: HTML,
 * selectors, media queries, style sheets.
 *
 * Members of globals are resolved exactly: `document.startViewTransition`, `URL.canParse`. The type of any other object
 * is unknown, so that the name alone decides: `x.toSorted()` can be every feature of that name, and is one even if it is
 * a method of the script's own. Misses options, their values, and properties of one word that are not called
 * (`x.popover`).
 */
export function featuresInScript(script: string): Use[] {
  // Gives all variables short names, so that a name of the platform means its global.
  const { code } = transformSync(script, { minify: true, format: 'esm', logLevel: 'silent' });
  const uses: Use[] = [];
  const visit = (node: ts.Node) => {
    const snippet = code.slice(Math.max(0, node.end - 60), node.end + 20);
    const add = (names: string[]) => uses.push({ names, snippet });
    if (ts.isIdentifier(node) && isReference(node)) add(globals(node.text));
    else if (ts.isPropertyAccessExpression(node)) add(membersOf(node));
    else if (ts.isCallExpression(node)) uses.push(...featuresOfCall(node, snippet));
    else if (ts.isStringLiteralLike(node)) uses.push(...featuresInText(node.text));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('script.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  return uses;
}

const globals = (name: string) =>
  [`api.${name}`, `javascript.builtins.${name}`, `api.Window.${name}`].filter(isFeature);

/** Whether an identifier means a variable, instead of naming a member, a key or a declaration. */
const isReference = (node: ts.Identifier) =>
  ts.isShorthandPropertyAssignment(node.parent) ||
  Object.entries(node.parent).every(
    ([key, child]) => child !== node || !['name', 'propertyName'].includes(key),
  );

/** Returns the features that `object.name` can be. */
function membersOf(node: ts.PropertyAccessExpression): string[] {
  const name = node.name.text;
  const object = ts.isIdentifier(node.expression) ? node.expression.text : '';
  if (['window', 'self', 'globalThis'].includes(object)) return globals(name);
  if (/^on[a-z]+$/.test(name)) return namesOf(`${name.slice(2)}_event`, OBJECTS);
  const members = namesOf(name, OBJECTS);
  // `crypto.x` is a member of `Crypto`.
  const exact = members.filter((one) => one.split('.').at(-2)?.toLowerCase() === object.toLowerCase());
  if (exact.length > 0) return exact;
  const isCalled = ts.isCallExpression(node.parent) && node.parent.expression === node;
  const property = `css.properties.${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return isCalled || /[a-z][A-Z]/.test(name) ? [...members, property].filter(isFeature) : [];
}

/** Finds features in the first argument of a call: an event, a selector, a media query, an element or an attribute. */
function featuresOfCall(
  { expression, arguments: [first, second] }: ts.CallExpression,
  snippet: string,
): Use[] {
  if (!first || !ts.isStringLiteralLike(first)) return [];
  const { text } = first;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  switch (ts.isIdentifier(name) && name.text) {
    case 'addEventListener':
      return [{ names: namesOf(`${text}_event`, OBJECTS), snippet }];
    case 'matches':
    case 'closest':
    case 'querySelector':
    case 'querySelectorAll':
      return featuresInSelector(text);
    case 'matchMedia':
      return featuresInMediaQuery(text);
    case 'createElement':
      return featuresOfElement(text, {}, snippet);
    default:
      // JSX, compiled, and helpers such as `element('details', {})`.
      return second && ts.isObjectLiteralExpression(second)
        ? featuresOfElement(text, attributesOf(second), snippet)
        : [];
  }
}

const attributesOf = ({ properties }: ts.ObjectLiteralExpression) =>
  Object.fromEntries(
    properties.filter(ts.isPropertyAssignment).map(({ name, initializer }) => {
      const value = ts.isStringLiteralLike(initializer) ? initializer.text : '';
      return [name.getText().toLowerCase(), value];
    }),
  );

/** Finds features in a string that holds HTML or a style sheet. */
function featuresInText(text: string): Use[] {
  try {
    if (/^\s*<[a-z][^>]*>/i.test(text)) return featuresInHtml(text).uses;
    return /\{[^{}]*[\w-]+\s*:[^{}]*\}/.test(text) ? featuresInStyles(text) : [];
  } catch {
    return []; // Not a style sheet.
  }
}

/**
 * Returns the first line of a script with syntax that the oldest browsers cannot parse; undefined if there is none.
 * Compares esbuild's output for those browsers with its output for the newest: a line that differs was transpiled.
 *
 * Limit: inside regular expressions only what esbuild checks is found (flags, lookbehind, named groups).
 */
export function youngSyntax(script: string): string | undefined {
  const linesFor = (target: string[] | string) =>
    transformSync(script, { target, format: 'esm', logLevel: 'silent' }).code.split('\n');
  const newest = linesFor('esnext');
  try {
    const transpiled = linesFor(ESBUILD_TARGET);
    return newest.find((line, index) => line !== transpiled[index]);
  } catch (error) {
    return String(error); // It cannot be transpiled.
  }
}
