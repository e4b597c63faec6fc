import type { OutboxWords } from './content.ts';
import { button, element } from './dom.ts';
import { keepFocus } from './focus.ts';

/** Key in `sessionStorage`, set once the visitor has closed the list: in this tab it no longer opens automatically. */
const CLOSED_KEY = 'enquiry-outbox-closed';

/** State of the notice. */
interface PanelState {
  /** Without a text the notice takes no space. */
  text: string;
  hasEntries: boolean;
  /** Whether an entry needs an action of the visitor: the list then opens automatically. */
  isUrgent: boolean;
}

/** The frame of the notice: a bar with its status, and a list that its button opens. */
interface Panel {
  list: HTMLUListElement;
  set: (state: PanelState) => void;
}

/** @param status live region that the section already contains */
export function createPanel(section: HTMLElement, status: HTMLElement, words: OutboxWords): Panel {
  let state: PanelState = { text: '', hasEntries: false, isUrgent: false };
  const list = element('ul', { id: 'outbox-list', hidden: true });
  const toggle = button('', () => {
    if (state.hasEntries) choose(list.hidden === true);
    else keepFocus(section, status, () => set({ ...state, text: '' }));
  });
  toggle.hidden = true;
  toggle.setAttribute('aria-controls', list.id);
  section.setAttribute('aria-label', words.label);
  section.append(toggle, list);

  function open(isOpen: boolean): void {
    list.hidden = !isOpen;
    if (state.hasEntries) toggle.setAttribute('aria-expanded', String(isOpen));
    else toggle.removeAttribute('aria-expanded');
  }

  function choose(isOpen: boolean): void {
    if (isOpen) sessionStorage.removeItem(CLOSED_KEY);
    else sessionStorage.setItem(CLOSED_KEY, 'true');
    open(isOpen);
  }

  function set(next: PanelState): void {
    const isNews = next.hasEntries !== state.hasEntries || next.isUrgent !== state.isUrgent;
    state = next;
    if (isNews) open(state.isUrgent && !sessionStorage.getItem(CLOSED_KEY));
    section.toggleAttribute('data-empty', state.text === '');
    section.toggleAttribute('data-urgent', state.isUrgent);
    toggle.hidden = state.text === '';
    toggle.textContent = state.hasEntries ? words.details : words.close;
    if (status.textContent !== state.text) status.textContent = state.text;
  }

  return { list, set };
}
