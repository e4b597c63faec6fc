/** Changes of a page that run in it, and use nothing from their outer scope. */

/** What a translator appends to every text. */
export const TRANSLATED = ' †';

/**
 * Changes every text of a page from now on, as the translators of browsers do: replaces each text node with a new one
 * in two `<font>` elements.
 */
export function translate(mark: string): void {
  const isText = ({ parentElement, data }: Text) =>
    data.trim() && !parentElement!.closest('font, script, style, textarea, option, [translate=no]');
  const replace = (text: Text) => {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data + mark;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceAll = () => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts.filter(isText)) replace(text);
  };
  replaceAll();
  new MutationObserver(replaceAll).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
}

/** Inserts elements as password managers and writing aids do: after each field, and at the end of forms and body. */
export function insertElements(): void {
  const insert = () => document.createElement('div');
  for (const field of document.querySelectorAll('input, select, textarea')) field.after(insert());
  for (const parent of document.querySelectorAll('form, body')) parent.append(insert());
}

/** Moves each field into an element of its own. */
export function wrapFields(): void {
  for (const field of document.querySelectorAll('form.enquiry-form :is(input, select, textarea)')) {
    const wrapper = document.createElement('div');
    field.replaceWith(wrapper);
    wrapper.append(field);
  }
}

/** Both changes that happen before the scripts arrive, with their names. */
export const CHANGES = [
  ['a translated page', translate],
  ['a page with inserted elements', insertElements],
] as const;
