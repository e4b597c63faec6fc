/** Small parts of Markdown. A block is a paragraph, a heading or a list; blocks are joined by empty lines. */

/** What stands over the text of a page. */
export interface PageFacts {
  title: string;
  description: string;
  /** Address of the page that people read. */
  url: string;
}

/** A whole page. Blocks that are missing are left out. */
export function page({ title, description, url }: PageFacts, blocks: (string | undefined)[]): string {
  const facts = Object.entries({ title, description, url }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  return `${['---', ...facts, '---'].join('\n')}\n\n${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** Keeps signs of Markdown in a text from being read as such. */
export const plain = (text: string) => text.trim().replace(/[\\`*_[\]<]/g, '\\$&');

export const heading = (level: 1 | 2 | 3 | 4, text: string) => `${'#'.repeat(level)} ${plain(text)}`;

/** A list of lines that are Markdown already. */
export const list = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n');

/** A link to a page of the site or to another place. */
export const link = (label: string, href: string, origin: URL) =>
  `[${plain(label)}](${new URL(href, origin).href})`;

/** A text with its addresses made absolute; pictures, which lie beside the text, become what they show. */
export const standalone = (markdown: string, origin: URL) =>
  markdown
    .trim()
    .replace(/!\[([^\]]*)\]\(\.[^)]*\)/g, '*$1*')
    .replace(/\]\((\/[^)\s]*)\)/g, (_, href: string) => `](${new URL(href, origin).href})`);
