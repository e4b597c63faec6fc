import { markdownToMdast } from 'satteri';

/** Page texts and file names that GitHub would render as markup in a comment. */
export const HOSTILE_TEXTS = [
  ...['<img src=x onerror=alert(1)>', '<!-- hidden', '<details><summary>', '&lt;b&gt; &#64;owner'],
  ...['![x](a.png)', '[Approve](https://evil.example)', '[Approve][1]', 'x\n\n[1]: https://evil.example'],
  ...['[^1]', 'x\n\n[^1]: y', 'https://evil.example', 'HTTP://evil.example', 'www.evil.example'],
  ...['a@evil.example', '@owner', '#12', 'GH-12', 'owner/site#12', '# Heading', '## Heading', 'x\n==='],
  ...['x\n---', '---', '- item', '+ item', '* item', '1. item', '1) item', '> quote', '    code'],
  ...['```\ncode', '~~~', '`code`', '**bold**', '_em_', '~~gone~~', '- [ ] task', '| a | b |\n| - | - |'],
  ...['\\', 'x\\', '\\[a](b)', '\\<b>', 'line\\\nbreak', 'x  \nbreak', '\u202egnp.exe', '\u0007'],
  ...['\u2028# x', '\r# x', '\\@owner', '\\\u200b@owner', '@\u200bowner', `${'x'.repeat(399)}\\`],
  `${'x'.repeat(399)}<b>`,
];

/** Types of nodes that `markdownSummary` writes. */
const OWN = ['root', 'paragraph', 'heading', 'list', 'listItem', 'text'];

interface Node {
  type: string;
  depth?: number;
  checked?: boolean | null;
  value?: string;
  children?: Node[];
}

/** Returns the types of all other nodes, and what GitHub would link in texts. */
export function markupIn(markdown: string): string[] {
  const found: string[] = [];
  const visit = ({ type, depth = 4, checked, value = '', children = [] }: Node, inItem: boolean) => {
    const isNested = inItem && /^(heading|list)$/.test(type);
    if (!OWN.includes(type) || isNested || depth !== 4 || typeof checked === 'boolean') found.push(type);
    found.push(...(value.match(/@\w|#\d|GH-\d|\/\/|www\.|[^\P{C}\u200b\n]/giu) ?? []));
    for (const child of children) visit(child, inItem || type === 'listItem');
  };
  visit(markdownToMdast(markdown) as Node, false);
  return found;
}
