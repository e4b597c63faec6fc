/** A design token as defined in `design/tokens.css`. */
export interface Token {
  /** With its two hyphens: `--ink`. */
  name: string;
  value: string;
  /** The comment after it. */
  note: string;
}

/** The raw values under one heading of the file, such as Colours. */
interface TokenGroup {
  heading: string;
  tokens: Token[];
}

/** The roles that a surface or a tone defines from the raw values. */
export interface Roles {
  kind: 'surface' | 'tone';
  /** Name in content and sections: `paper`. */
  name: string;
  tokens: Token[];
}

const DECLARATION = /(--[\w-]+):\s*([^;]+);(?:[ \t]*\/\*([^*]*)\*\/)?/g;

const declarationsIn = (css: string): Token[] =>
  [...css.matchAll(DECLARATION)].map(([, name = '', value = '', note = '']) => ({
    name,
    value: value.replace(/\s+/g, ' ').trim(),
    note: note.trim(),
  }));

/** Reads the raw values by heading: a heading is a comment after an empty line or at the start. */
export function readGroups(css: string): TokenGroup[] {
  const root = /:root\s*\{([\s\S]*?)\n {2}\}/.exec(css)?.[1] ?? '';
  return root.split(/(?:^|\n)\s*\n?(?=\s*\/\*[^*]+\*\/\s*\n)/).flatMap((part) => {
    const [, comment = ''] = /^\s*\/\*([^*]+)\*\//.exec(part) ?? [];
    const tokens = declarationsIn(part.replace(/^\s*\/\*[^*]+\*\//, ''));
    return tokens.length > 0 ? [{ heading: comment.trim(), tokens }] : [];
  });
}

/** Reads the roles of each surface and each tone. */
export function readRoles(css: string): Roles[] {
  const blocks = css.matchAll(/\[data-(surface|tone)='([\w-]+)'\]\s*\{([^}]*)\}/g);
  return [...blocks].map(([, kind, name = '', body = '']) => ({
    kind: kind as Roles['kind'],
    name,
    tokens: declarationsIn(body),
  }));
}
