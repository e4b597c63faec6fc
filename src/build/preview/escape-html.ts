/** Escapes text for HTML and attribute values. Names of branches and files can contain any character. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
