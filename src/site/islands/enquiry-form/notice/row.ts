import { isModified } from '../../is-modified.ts';
import type { NoticeContent } from './content.ts';
import { copyText } from './copy.ts';
import { button, element, richLine } from './dom.ts';
import { createRemoval } from './removal.ts';
import type { ListedEntry } from './rows.ts';
import { enquiryText, withTime } from './texts.ts';

/** Actions on an entry. */
interface RowActions {
  /** Hands the entry to the form; returns false if the form holds other text. */
  correct: (id: string) => boolean;
  remove: (id: string) => void;
}

/** Creates the row of an entry: its state, its actions, and its text on request. */
export function createRow(
  { entry: { enquiry, writtenAt }, kind }: ListedEntry,
  { words, labels, contact, formHref }: NoticeContent,
  { correct, remove }: RowActions,
): HTMLLIElement {
  const text = enquiryText(enquiry, labels);
  const shownText = element('p', { className: 'outbox-text' }, text);
  const details = element('details', {}, element('summary', {}, words.showText), shownText);
  // Live region: screen readers announce what is added later.
  const said = element('p', { role: 'status' });

  const link = element('a', { href: formHref }, words.correct);
  link.onclick = (event) => {
    // With a modifier key the link opens elsewhere, where the notice is shown as well.
    if (isModified(event) || correct(enquiry.id)) return;
    event.preventDefault();
    said.textContent = words.formInUse;
  };
  const copy = button(words.copy, async () => {
    const isCopied = await copyText(text);
    said.textContent = isCopied ? words.copied : words.copyByHand;
    if (isCopied) return;
    details.open = true;
    shownText.scrollIntoView({ block: 'nearest' });
    getSelection()?.selectAllChildren(shownText);
  });
  const actions = element('div', { className: 'outbox-actions' });
  if (kind === 'refused') actions.append(link);
  actions.append(copy);
  const question = createRemoval(words, actions, () => remove(enquiry.id));

  return element(
    'li',
    {},
    element('p', { className: 'outbox-what' }, withTime(words[kind], writtenAt)),
    element('p', { className: 'outbox-help' }, ...richLine(words[`${kind}Help`], contact)),
    actions,
    question,
    said,
    details,
  );
}
