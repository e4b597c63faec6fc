/** Code, which keeps its characters; a comment; an escaped character; or one that MDX would read as code. */
const TOKEN =
  /^(`{3,}|~{3,})[\s\S]*?^\1|(`+)(?!`)[\s\S]*?[^`]\2(?!`)|\{\/\*[\s\S]*?\*\/\}|\\.|[{}]|<(?![a-z/])/gim;

/** Escapes `{`, `}` and a `<` that begins no tag, which editors mean as words and MDX reads as code. */
export const escapeMdx = (markdown: string): string =>
  markdown.replace(TOKEN, (token) => (/^[{}<]$/.test(token) ? `\\${token}` : token));

/** Reverses `escapeMdx` for display in a form. Keeps code and other escapes. */
export const unescapeMdx = (markdown: string): string =>
  markdown.replace(TOKEN, (token) => (/^\\[{}<]$/.test(token) ? token.slice(1) : token));
