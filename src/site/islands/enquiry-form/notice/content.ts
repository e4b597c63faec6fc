import type { FieldName } from '../../../../enquiry/contract/fields.ts';
import { withBase } from '../../../base.ts';
import type { Contact } from '../rich-line.tsx';

/** Words of the notice, from the group `outbox` of `content/enquiry-form`. */
export type OutboxWords = Record<
  | 'label'
  | 'many'
  | 'waiting'
  | 'waitingHelp'
  | 'blocked'
  | 'blockedHelp'
  | 'refused'
  | 'refusedHelp'
  | 'correct'
  | 'formInUse'
  | 'details'
  | 'showText'
  | 'copy'
  | 'copied'
  | 'copyByHand'
  | 'remove'
  | 'removeQuestion'
  | 'removeYes'
  | 'removeNo'
  | 'removed'
  | 'sent'
  | 'close',
  string
>;

/** All that the notice shows beside the enquiries themselves. */
export interface NoticeContent {
  words: OutboxWords;
  /** Labels of the form's fields. */
  labels: Record<FieldName, string>;
  contact: Contact;
  /** Address of a page with a form that takes up a refused enquiry; it ends in the id of a field. */
  formHref: string;
}

/** Where the content is served, by `pages/enquiry-outbox.json.ts`. */
const PATH = '/enquiry-outbox.json';

/**
 * Fetches the content, always as new as this code.
 * @throws if it cannot be fetched
 */
export async function fetchContent(): Promise<NoticeContent> {
  const response = await fetch(withBase(PATH), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${PATH} answers ${response.status}`);
  return response.json();
}
