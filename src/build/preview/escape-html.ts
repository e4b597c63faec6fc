/** Text that may stand in HTML and in the value of an attribute: names of branches and files can be anything. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
