import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import parseSelector, { type Selector } from 'postcss-selector-parser';
import { hashedFiles } from '../hashed-files.ts';
import {
  dropEmpty,
  dropFaces,
  dropKeyframes,
  dropProperties,
  isNested,
  matchingSelectors,
} from './drop-unused.ts';
import { STYLE } from './lean-styles.ts';
import { type Names, namesInMarkup, SCRIPT, wordsIn } from './names.ts';
import { namesShown } from './popovers.ts';

/**
 * Splits the styles of a long page where it says so (`site/ui/below-first-screen.astro`): what only the part below needs goes
 * into a file that is linked there. Browsers paint what stands above meanwhile, so that the first flight of packets is
 * for the first screen. Comes last of all that changes names in the pages.
 */
export function lateStyles(): AstroIntegration {
  const added = hashedFiles();
  return {
    name: 'late-styles',
    hooks: {
      'astro:config:done': ({ config }) => added.configure(config),
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const pages = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
        for (const name of pages) {
          const page = await readFile(join(folder, name), 'utf8');
          const split = splitStyles(page);
          if (!split) continue;
          const address = added.addressOf('below', 'css', split.styles);
          await added.write(folder, address, split.styles);
          await writeFile(join(folder, name), split.page(address));
        }
      },
    },
  };
}

const LINK = /<link id="below" class="below" rel="stylesheet"[^>]*>/;

/**
 * @param page with one element of styles, in its head
 * @returns the styles for below, and the page for the address under which they are; undefined if it is not to be split
 */
export function splitStyles(page: string): { styles: string; page: (address: string) => string } | undefined {
  const [link] = LINK.exec(page) ?? [];
  const [element, styles] = [...page.matchAll(STYLE)][0] ?? [];
  if (!link || !element || !styles) return undefined;
  const bare = page.replace(STYLE, '');
  const markup = bare.slice(0, bare.indexOf(link));
  // What the scripts within the page can set there; islands come later than the file.
  const words = wordsIn([...bare.matchAll(SCRIPT)].map(([, , code]) => code).join('\n'));
  const first = postcss.parse(styles);
  const rest = first.clone();
  const namesFor = namesShown(markup, rest.clone());
  leaveRules(first, (rule) => isAbove(rule, namesFor(rule), words));
  dropFaces(first, namesInMarkup(markup).characters);
  while (dropProperties(first, words));
  dropKeyframes(first);
  const defined = propertiesOf(first);
  leaveRules(rest, (rule) => !isAbove(rule, namesFor(rule), words) || leaveProperties(rule, defined));
  removeDuplicateAtRules(rest, first);
  dropEmpty(first);
  dropEmpty(rest);
  return {
    styles: rest.toString(),
    page: (address) =>
      page
        .replace(element, () => `<style>${first.toString()}</style>`)
        .replace(
          link,
          () => `<link id="below" class="below" rel="stylesheet"${fetchPriority(markup)} href="${address}">`,
        ),
  };
}

/**
 * Chromium fetches a style sheet of the body after the pictures above it. Where there is none it would take it for one
 * of the head, which the first paint waits for.
 */
const fetchPriority = (above: string) => (above.includes('<img') ? '' : ' fetchpriority="low"');

function leaveRules(root: Root, isWanted: (rule: Rule) => boolean): void {
  root.walkRules((rule) => {
    if (!isNested(rule) && !isWanted(rule)) rule.remove();
  });
}

const propertiesOf = (root: Root) => {
  const properties = new Set<string>();
  root.walkDecls(/^--/, ({ prop }) => void properties.add(prop));
  return properties;
};

/** Leaves a rule only the custom properties that are not defined already; returns whether there is any. */
function leaveProperties(rule: Rule, defined: Set<string>): boolean {
  rule.walkDecls((declaration) => {
    const { prop } = declaration;
    if (!prop.startsWith('--') || defined.has(prop)) declaration.remove();
  });
  return rule.nodes.length > 0;
}

/** Whether something above can match a rule as the page arrives. Nobody prints it before it is there. */
const isAbove = (rule: Rule, names: Names, words: Set<string>) =>
  (rule.parent as AtRule).params !== 'print' &&
  matchingSelectors(rule, names, words).some(
    (selector) => !parseSelector().astSync(selector).every(asksForTouch),
  );

/** States that no element has before the visitor interacts with the page. */
const TOUCHED = new Set([
  ':hover',
  ':active',
  ':focus',
  ':focus-visible',
  ':focus-within',
  ':popover-open',
  '::selection',
]);
/** Set by `site/islands/navbar/popover.ts`. */
const OPENED = 'data-open';
const ANY_OF = new Set([':is', ':where', ':has']);

/** Whether a selector matches only what the visitor points at, goes to or has opened. */
const asksForTouch = (selector: Selector): boolean =>
  selector.nodes.some((node) =>
    node.type === 'pseudo'
      ? TOUCHED.has(node.value) || (ANY_OF.has(node.value) && node.nodes.every(asksForTouch))
      : node.type === 'attribute' && node.attribute === OPENED,
  );

/** Removes `@font-face`, `@keyframes` and the like that the first part defines already: they hold for the whole page. */
function removeDuplicateAtRules(rest: Root, first: Root): void {
  const there = new Set<string>();
  first.walkAtRules((rule) => void there.add(rule.toString()));
  rest.walkAtRules((rule) => {
    if (!isGroup(rule.name) && there.has(rule.toString())) rule.remove();
  });
}

const isGroup = (name: string) => ['media', 'supports', 'layer', 'container'].includes(name);
