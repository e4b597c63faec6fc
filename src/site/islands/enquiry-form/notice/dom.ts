import type { Contact } from '../rich-line.tsx';

/** Creates an element with these properties and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

/** Creates a button. */
export const button = (label: string, onclick: (event: MouseEvent) => void) =>
  element('button', { type: 'button', onclick }, label);

/** A sentence in which `{phone}` and `{email}` become links; `RichLine` without React. */
export const richLine = (text: string, { phone, email }: Contact): (Node | string)[] =>
  text.split(/(\{phone\}|\{email\})/).map((part) => {
    const link = part === '{phone}' ? phone : part === '{email}' ? email : undefined;
    return link ? element('a', { href: link.href }, link.label) : part;
  });
