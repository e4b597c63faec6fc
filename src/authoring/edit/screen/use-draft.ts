import { type RefObject, useEffect } from 'react';
import type { EntryData } from '../entries/entry-text.ts';
import { useApp } from './app-context.ts';
import { type Draft, isChanged, withoutSaved, type Written } from './draft.ts';
import type { Form } from './form.ts';
import type { Kind } from '../entries/kinds.ts';

/**
 * Keeps what is written in a form while another one is open.
 * @param isOver whether the form is left for good
 */
export function useDraft(path: string, form: Form, isOver?: RefObject<boolean>) {
  const { drafts } = useApp();
  const { values, body, uploads, saved, touched } = form;
  useEffect(() => {
    if (isOver?.current) return;
    if (form.isChanged) drafts.set(path, { values, body, uploads, saved, touched });
    else drafts.delete(path);
  }, [drafts, path, form.isChanged, values, body, uploads, saved, touched, isOver]);
}

/** Returns what is left of a draft once what was sent has been saved; undefined if nothing was written since. */
export function restOf(
  kind: Kind,
  draft: Draft | undefined,
  saved: EntryData,
  sent: Pick<Written, 'uploads'>,
): Draft | undefined {
  const rest = draft && { ...draft, saved, uploads: withoutSaved(draft.uploads, sent.uploads) };
  return rest && isChanged(kind, rest) ? rest : undefined;
}
