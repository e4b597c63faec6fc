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

/** Content of the notice, except the enquiries. */
export interface NoticeContent {
  words: OutboxWords;
  /** Labels of the form's fields. */
  labels: Record<FieldName, string>;
  contact: Contact;
  /** Address of a page with a form for the correction of a refused enquiry, with the id of a field as its fragment. */
  formHref: string;
}

/** Path of the content, served by `pages/enquiry-outbox.json.ts`. */
const PATH = '/enquiry-outbox.json';

/**
 * Fetches the content, revalidated, so that it matches the version of this code.
 * @throws if it cannot be fetched
 */
export async function fetchContent(): Promise<NoticeContent> {
  const response = await fetch(withBase(PATH), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${PATH} answers ${response.status}`);
  return response.json();
}
