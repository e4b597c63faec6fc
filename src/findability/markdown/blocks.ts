/** Helpers for Markdown. A block is a paragraph, a heading or a list; blocks are joined by empty lines. */

/** Front matter of a page. */
export interface PageFacts {
  title: string;
  description: string;
  /** URL of the HTML page. */
  url: string;
}

/** Builds a page from its front matter and blocks. Missing blocks are left out. */
export function page({ title, description, url }: PageFacts, blocks: (string | undefined)[]): string {
  const facts = Object.entries({ title, description, url }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  return `${['---', ...facts, '---'].join('\n')}\n\n${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** Escapes the Markdown syntax in a text. */
export const plain = (text: string) => text.trim().replace(/[\\`*_[\]<]/g, '\\$&');

export const heading = (level: 1 | 2 | 3 | 4, text: string) => `${'#'.repeat(level)} ${plain(text)}`;

/** Builds a list from lines of Markdown. */
export const list = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n');

/** Builds a link to a page of the site or to another address. */
export const link = (label: string, href: string, origin: URL) =>
  `[${plain(label)}](${new URL(href, origin).href})`;

/**
 * Makes the addresses in a text absolute, and replaces pictures, whose files are beside the text, with their alt text.
 */
export const standalone = (markdown: string, origin: URL) =>
  markdown
    .trim()
    .replace(/!\[([^\]]*)\]\(\.[^)]*\)/g, '*$1*')
    .replace(/\]\((\/[^)\s]*)\)/g, (_, href: string) => `](${new URL(href, origin).href})`);
