/** A value of the design as `design/tokens.css` states it. */
export interface Token {
  /** With its two hyphens: `--ink`. */
  name: string;
  value: string;
  /** The comment behind it. */
  note: string;
}

/** The raw values under one heading of the file, such as Colours. */
interface TokenGroup {
  heading: string;
  tokens: Token[];
}

/** What a surface or a tone makes of the raw values. */
export interface Roles {
  kind: 'surface' | 'tone';
  /** As content and sections name it: `paper`. */
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

/** Reads the raw values, heading by heading: a heading is a comment after an empty line or at the begin. */
export function readGroups(css: string): TokenGroup[] {
  const root = /:root\s*\{([\s\S]*?)\n {2}\}/.exec(css)?.[1] ?? '';
  return root.split(/(?:^|\n)\s*\n?(?=\s*\/\*[^*]+\*\/\s*\n)/).flatMap((part) => {
    const [, comment = ''] = /^\s*\/\*([^*]+)\*\//.exec(part) ?? [];
    const tokens = declarationsIn(part.replace(/^\s*\/\*[^*]+\*\//, ''));
    return tokens.length > 0 ? [{ heading: comment.trim(), tokens }] : [];
  });
}

/** Reads what each surface and each tone is made of. */
export function readRoles(css: string): Roles[] {
  const blocks = css.matchAll(/\[data-(surface|tone)='([\w-]+)'\]\s*\{([^}]*)\}/g);
  return [...blocks].map(([, kind, name = '', body = '']) => ({
    kind: kind as Roles['kind'],
    name,
    tokens: declarationsIn(body),
  }));
}

/** Follows `var(--…)` to the value behind it. */
export function resolve(value: string, tokens: Token[]): string {
  const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
  const target = tokens.find((token) => token.name === name);
  return target ? resolve(target.value, tokens) : value;
}
