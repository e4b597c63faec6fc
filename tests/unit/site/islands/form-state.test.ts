import { describe, expect, it } from 'vitest';
import { formReducer, type FormState } from '../../../../src/site/islands/enquiry-form/use-enquiry.ts';

type FormEvent = Parameters<typeof formReducer>[1];
const IDLE: FormState = { status: 'idle' };
const SENDING: FormState = { status: 'sending' };
const QUEUED: FormState = { status: 'queued', id: 'a' };

describe('the form', () => {
  it.each<FormState>([IDLE, { status: 'success' }, QUEUED])(
    'clears the message of $status when it is sent again',
    (state) => {
      expect(formReducer(state, { type: 'submit' })).toEqual(SENDING);
    },
  );

  it.each<[outcome: string, from: FormState, event: FormEvent, to: FormState]>([
    ['shows success once the service has the enquiry', SENDING, { type: 'stored' }, { status: 'success' }],
    ['can be sent again once it was refused', SENDING, { type: 'refused' }, IDLE],
    ['clears its thanks when the next enquiry is refused', QUEUED, { type: 'refused' }, IDLE],
    ['thanks for an enquiry that waits', SENDING, { type: 'queued', id: 'a' }, QUEUED],
    [
      'shows plain success once that one has gone out',
      QUEUED,
      { type: 'resent', id: 'a' },
      { status: 'success' },
    ],
    ['stays when another one has gone out', QUEUED, { type: 'resent', id: 'b' }, QUEUED],
    ['takes back its thanks when that one was refused', QUEUED, { type: 'returned', id: 'a' }, IDLE],
    ['stays when another one was refused', QUEUED, { type: 'returned', id: 'b' }, QUEUED],
    ['ignores success when it is not sending', IDLE, { type: 'stored' }, IDLE],
    ['ignores `queued` when it is not sending', IDLE, { type: 'queued', id: 'a' }, IDLE],
  ])('%s', (_, from, event, to) => {
    const state = formReducer(from, event);
    expect(state).toEqual(to);
    expect(state === from, 'a new state only for a change').toBe(from === to);
  });
});
