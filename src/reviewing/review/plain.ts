/** Maximum length in characters; the full text is in the report. */
const LONGEST = 400;

/**
 * Returns a text as one line of a comment on GitHub that is nothing but text: no Markdown, HTML or entity, no mention of a
 * person or an issue, no address that becomes a link, no invisible character.
 */
export const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST)
    .replace(/\p{C}/gu, '')
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    // Marks of lists and headings.
    .replace(/^( ?\d*)([-+=.)])/, '$1\\$2')
    // GitHub looks for these in the rendered text, where an escape is gone.
    .replace(/[@#]|:\/(?=\/)|\bwww(?=\.)|\bGH-/gi, '$&\u200b');
