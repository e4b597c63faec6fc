/** Maximum length in characters; the full text is in the report. */
const LONGEST = 400;

/**
 * Escapes a text for one line of a comment on GitHub: no Markdown, HTML, entities, mentions of people or issues, links
 * or invisible characters.
 */
export const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST)
    .replace(/\p{C}/gu, '')
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    // Marks of lists and headings.
    .replace(/^( ?\d*)([-+=.)])/, '$1\\$2')
    // GitHub searches the rendered text for these, where backslashes are gone.
    .replace(/[@#]|:\/(?=\/)|\bwww(?=\.)|\bGH-/gi, '$&\u200b');
