import type { OutboxEntry } from '../../src/site/islands/enquiry-form/outbox/storage.ts';
import { EMPTY_FIELDS } from '../../src/enquiry/contract/fields.ts';

/** Creates an outbox entry, written at time 1 by default. */
export const outboxEntry = (id: string, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  enquiry: {
    ...EMPTY_FIELDS,
    id,
    name: 'Ada Example',
    email: 'ada@example.com',
    phone: '+1 503 555 0100',
    service: 'Digital  Marketing',
    message: 'Two pages, please.',
  },
  writtenAt: 1,
  ...changes,
});
