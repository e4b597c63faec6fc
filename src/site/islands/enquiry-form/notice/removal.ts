import type { OutboxWords } from './content.ts';
import { button, element } from './dom.ts';

/** A second click this soon after the first counts as a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

/**
 * Creates the confirmation before an entry is deleted. Focus moves to the answer that keeps the entry, and a double
 * click or tap on the delete button does not confirm.
 *
 * @param actions hidden while the confirmation is shown
 */
export function createRemoval(words: OutboxWords, actions: HTMLElement, remove: () => void): HTMLElement {
  let askedAt = 0;
  const ask = button(words.remove, () => {
    askedAt = performance.now();
    showQuestion(true);
    keep.focus();
  });
  const keep = button(words.removeNo, () => {
    showQuestion(false);
    ask.focus();
  });
  const confirm = button(words.removeYes, () => {
    if (performance.now() - askedAt > DOUBLE_CLICK_MS) remove();
  });
  const question = element('div', { className: 'outbox-question', hidden: true, role: 'group' });
  question.setAttribute('aria-label', words.removeQuestion);
  question.append(element('p', {}, words.removeQuestion), keep, confirm);
  const showQuestion = (isShown: boolean) => {
    question.hidden = !isShown;
    actions.hidden = isShown;
  };
  actions.append(ask);
  return question;
}
