import { type HTMLElement, parse, TextNode } from 'node-html-parser';

/** A mistake that stops the build: its message is a sentence for whoever builds. */
export class BuildError extends Error {}

/**
 * Reads a built page as a tree.
 *
 * @throws BuildError if the tree is not the whole page: it would be written back with a part missing
 */
export function parsePage(html: string): HTMLElement {
  const page = parse(html, { comment: true, blockTextElements: { script: true, style: true } });
  const [before, after] = [withoutEnds(html), withoutEnds(page.toString())];
  if (before === after) return page;
  const at = [...before].findIndex((character, index) => character !== after[index]);
  throw new BuildError(
    `its HTML cannot be read at "${before.slice(Math.max(0, at - 40), at + 40)}". Close all elements in their order.`,
  );
}

/** HTML without what ends its elements: the parser writes `<path></path>` for `<path />`. */
const withoutEnds = (html: string) => html.replace(/<\/[\w-]+>|\s*\/?>/g, '>').replace(/>+/g, '>');

/** Sets the code of a `<script>` or `<style>`, in which HTML escapes nothing. */
export function setCode(element: HTMLElement, code: string): void {
  element.childNodes = [new TextNode(code, element)];
}
