import type { OutboxWords } from './content.ts';
import { button, element } from './dom.ts';
import { keepFocus } from './focus.ts';

/** In `sessionStorage`, once the visitor has closed the list: it does not open by itself again in this tab. */
const CLOSED_KEY = 'enquiry-outbox-closed';

/** What the notice tells at the moment. */
interface PanelState {
  /** Without a text the notice takes no room. */
  text: string;
  hasEntries: boolean;
  /** Whether an entry needs the visitor: then the list opens by itself. */
  isUrgent: boolean;
}

/** The frame of the notice: a bar that tells what waits, and a list that its button opens. */
interface Panel {
  list: HTMLUListElement;
  set: (state: PanelState) => void;
}

/** @param status in the section already; screen readers tell when its text changes */
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
