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

/** Whether a form field has the focus. */
export const isWriting = () =>
  document.activeElement?.matches('main form :is(input, textarea, select)') === true;
