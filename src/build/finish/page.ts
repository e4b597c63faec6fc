import { type HTMLElement, parse, TextNode } from 'node-html-parser';

/** An error that stops the build and is printed without a stack trace. */
export class BuildError extends Error {}

/**
 * Parses a built page.
 *
 * @throws BuildError if the tree does not serialise to the same HTML, because writing it back would lose a part
 */
export function parsePage(html: string): HTMLElement {
  const page = parse(html, { comment: true, blockTextElements: { script: true, style: true } });
  const [before, after] = [withoutEnds(html), withoutEnds(page.toString())];
  if (before === after) return page;
  let at = 0;
  while (before[at] === after[at]) at++;
  throw new BuildError(
    `its HTML cannot be read at "${before.slice(Math.max(0, at - 40), at + 40)}". Close all elements in their order.`,
  );
}

/** Removes closing tags and self-closing slashes, because the parser writes `<path></path>` for `<path />`. */
const withoutEnds = (html: string) => html.replace(/<\/[\w-]+>|\s*\/?>/g, '>').replace(/>+/g, '>');

/** Sets the content of a `<script>` or `<style>` without escaping. */
export function setCode(element: HTMLElement, code: string): void {
  element.childNodes = [new TextNode(code, element)];
}
