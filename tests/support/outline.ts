interface Node {
  line: string;
  children: Node[];
}

/**
 * Roles without structure, options, which `tests/built` reads, and tables, which are an editor's choice. Their children
 * replace them.
 */
const PLAIN =
  /^(paragraph|text|strong|emphasis|code|option|table|rowgroup|row|cell|columnheader|\/url|\/placeholder)$/;

/**
 * Reduces an ARIA snapshot of Playwright to what editors do not change: roles, levels, states, and if there is a name.
 * Keeps one of equal neighbours, so that further entries change nothing.
 */
export function outlineOf(snapshot: string): string {
  const root: Node = { line: '', children: [] };
  const path: { indent: number; node: Node }[] = [{ indent: -1, node: root }];
  for (const text of snapshot.split('\n')) {
    const [, space = '', role = '', rest = ''] = /^(\s*)- '?([\w/]+)(.*)$/.exec(text) ?? [];
    if (!role) continue;
    while (path.at(-1)!.indent >= space.length) path.pop();
    const parent = path.at(-1)!.node;
    if (PLAIN.test(role)) {
      path.push({ indent: space.length, node: parent });
      continue;
    }
    const [, name = '', after = rest] = /^ ("(?:[^"\\]|\\.)+")(.*)$/.exec(rest) ?? [];
    const states = /^(?: \[[^\]]+\])*/.exec(after)![0];
    const node = { line: role + (name && ' "…"') + states, children: [] };
    parent.children.push(node);
    path.push({ indent: space.length, node });
  }
  return `${root.children
    .map((node) => print(node))
    .filter(isNew)
    .join('\n')}\n`;
}

const print = ({ line, children }: Node, indent = ''): string =>
  [indent + line, ...children.map((child) => print(child, `${indent}  `)).filter(isNew)].join('\n');

const isNew = (text: string, index: number, all: string[]) => text !== all[index - 1];
