/** A raw value as defined in `design/tokens.css`. */
interface Token {
  /** With its two hyphens: `--ink`. */
  name: string;
  value: string;
  /** The comment after it. */
  note: string;
}

/** Reads the raw values by heading: a heading is a comment after an empty line or at the start. */
export function readGroups(css: string): { heading: string; tokens: Token[] }[] {
  const [, root = ''] = /:root\s*\{([\s\S]*?)\n {2}\}/.exec(css) ?? [];
  return root.split(/\n\s*\n/).map((group) => {
    const [, heading = '', body = ''] = /^\s*\/\*([^*]+)\*\/([\s\S]*)/.exec(group) ?? [];
    const declarations = body.matchAll(/(--[\w-]+):\s*([^;]+);(?:[ \t]*\/\*([^*]*)\*\/)?/g);
    const tokens = [...declarations].map(([, name = '', value = '', note = '']) => ({
      name,
      value: value.replace(/\s+/g, ' ').trim(),
      note: note.trim(),
    }));
    return { heading: heading.trim(), tokens };
  });
}
