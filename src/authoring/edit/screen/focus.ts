import { elementId } from './labelled.tsx';

/** Opens the groups around a field and gives it the focus. */
export function focusField(key: string) {
  // A mistake may concern a field that is not there yet: then its group.
  let path = key;
  let element = document.getElementById(elementId(path));
  while (!element && /[.[]/.test(path)) {
    path = path.replace(/(\.[^.[]+|\[\d+\])$/, '');
    element = document.getElementById(elementId(path));
  }
  for (let group = element?.closest('details'); group; group = group.parentElement?.closest('details'))
    group.open = true;
  (element?.tagName === 'DETAILS' ? element.querySelector('summary') : element)?.focus();
  element?.scrollIntoView({ block: 'center' });
}

/** A focused field and its selection. */
interface Caret {
  id: string;
  selection: [number, number] | undefined;
}

/** Returns the field that has the focus, so that another form with the same field can take it over. */
export function findCaret(): Caret {
  const element = document.activeElement;
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    return { id: '', selection: undefined };
  const { id, selectionStart, selectionEnd } = element;
  return { id, selection: selectionStart === null ? undefined : [selectionStart, selectionEnd!] };
}

/** Gives a field the focus at the same place. Does nothing if there is no such field. */
export function placeCaret({ id, selection }: Caret) {
  const element = document.getElementById(id);
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return;
  element.focus();
  if (selection) element.setSelectionRange(...selection);
}

/** Whether a form field has the focus. */
export const isWriting = () =>
  document.activeElement?.matches('main form :is(input, textarea, select)') === true;
