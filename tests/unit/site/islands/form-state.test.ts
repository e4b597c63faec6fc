import { describe, expect, it } from 'vitest';
import { type FieldName, FIELDS } from '../../../../src/enquiry/contract/fields.ts';
import {
  checkFields,
  formReducer,
  type FormState,
} from '../../../../src/site/islands/enquiry-form/form-state.ts';
import { missingText } from '../../../support/required-fields.ts';

type FormEvent = Parameters<typeof formReducer>[1];
const EMAIL = { email: 'Enter your email address.' };
const IDLE: FormState = { status: 'idle' };
const SENDING: FormState = { status: 'sending' };
const QUEUED: FormState = { status: 'queued', id: 'a' };
const WRONG: FormState = { status: 'error', fields: EMAIL };

describe('the form', () => {
  it.each<FormState>([IDLE, { status: 'success' }, QUEUED, WRONG])(
    'clears the message of $status when it is sent again',
    (state) => {
      expect(formReducer(state, { type: 'submit' })).toEqual(SENDING);
    },
  );

  it.each<[outcome: string, from: FormState, event: FormEvent, to: FormState]>([
    ['shows success once the service has the enquiry', SENDING, { type: 'stored' }, { status: 'success' }],
    ['shows the fields that the service named', SENDING, { type: 'failed', fields: EMAIL }, WRONG],
    ['shows an error without fields', SENDING, { type: 'failed' }, { status: 'error', fields: {} }],
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

  it('shows errors, and removes each once it is corrected', () => {
    const both = { name: 'Enter your name.', email: 'Enter your email address.' };
    const incomplete = formReducer({ status: 'idle' }, { type: 'found-incomplete', fields: both });
    expect(incomplete).toEqual({ status: 'incomplete', fields: both });
    // Other errors are not shown before the form is sent again.
    const wrong = { email: both.email, phone: 'Enter your phone number.' };
    const half = formReducer(incomplete, { type: 'corrected', fields: wrong });
    expect(half).toEqual({ status: 'incomplete', fields: { email: both.email } });
    expect(formReducer(half, { type: 'corrected', fields: wrong })).toBe(half);
    expect(formReducer(half, { type: 'corrected', fields: {} })).toEqual({ status: 'idle' });
  });
});

const controls =
  (values: Partial<Record<FieldName, string>>, isMalformed = false) =>
  (name: FieldName) => ({
    value: values[name] ?? '',
    validity: { typeMismatch: isMalformed && name === 'email' },
  });
const FULL = { name: 'Ada', email: 'ada@b.example', phone: '1', service: 'SEO', message: 'Hello' };

describe('the fields of the form', () => {
  it('are valid when all are filled in', () => {
    expect(checkFields(controls(FULL))).toEqual({});
  });

  it('are invalid if they are empty or contain only white space', () => {
    expect(checkFields(controls({ ...FULL, name: ' ', message: '\n' }))).toEqual({
      name: missingText('name'),
      message: missingText('message'),
    });
  });

  it('are invalid with an address that the browser refuses', () => {
    for (const email of ['ada', 'müller@b.example', 'ada@mü ller.example'])
      expect(checkFields(controls({ ...FULL, email }, true))).toEqual({ email: FIELDS.email.malformed });
  });

  it('may contain an address whose domain WebKit refuses', () => {
    expect(checkFields(controls({ ...FULL, email: 'info@müller.example' }, true))).toEqual({});
  });
});
