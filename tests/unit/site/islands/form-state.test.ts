import { describe, expect, it } from 'vitest';
import { formReducer, type FormState } from '../../../../src/site/islands/enquiry-form/form-state.ts';

const SENDING: FormState = { status: 'sending' };

describe('the form', () => {
  it.each<FormState>([
    { status: 'idle' },
    { status: 'success' },
    { status: 'queued', id: 'a' },
    { status: 'error', fields: { name: 'Enter your name.' } },
  ])('clears what it showed as $status when it is sent again', (state) => {
    expect(formReducer(state, { type: 'submit' })).toEqual(SENDING);
  });

  it('shows success once the service has the enquiry', () => {
    expect(formReducer(SENDING, { type: 'stored' })).toEqual({ status: 'success' });
  });

  it('shows an error with the fields that the service named', () => {
    const fields = { email: 'Enter your email address.' };
    expect(formReducer(SENDING, { type: 'failed', fields })).toEqual({ status: 'error', fields });
    expect(formReducer(SENDING, { type: 'failed' })).toEqual({ status: 'error', fields: {} });
  });

  it('turns from queued to plain success when that very enquiry has gone out', () => {
    const queued = formReducer(SENDING, { type: 'queued', id: 'a' });
    expect(formReducer(queued, { type: 'resent', id: 'b' })).toBe(queued);
    expect(formReducer(queued, { type: 'resent', id: 'a' })).toEqual({ status: 'success' });
  });

  it('takes back its thanks when that very enquiry was refused and cannot be shown in it', () => {
    const queued = formReducer(SENDING, { type: 'queued', id: 'a' });
    expect(formReducer(queued, { type: 'returned', id: 'b' })).toBe(queued);
    expect(formReducer(queued, { type: 'returned', id: 'a' })).toEqual({ status: 'idle' });
  });

  it('tells what is missing, and takes back one by one what has been corrected', () => {
    const both = { name: 'Enter your name.', email: 'Enter your email address.' };
    const incomplete = formReducer({ status: 'idle' }, { type: 'found-incomplete', fields: both });
    expect(incomplete).toEqual({ status: 'incomplete', fields: both });
    // What is wrong beside is not told before the form is sent again.
    const wrong = { email: both.email, phone: 'Enter your phone number.' };
    const half = formReducer(incomplete, { type: 'corrected', fields: wrong });
    expect(half).toEqual({ status: 'incomplete', fields: { email: both.email } });
    expect(formReducer(half, { type: 'corrected', fields: wrong })).toBe(half);
    expect(formReducer(half, { type: 'corrected', fields: {} })).toEqual({ status: 'idle' });
  });

  it('ignores an answer that comes when it is not sending', () => {
    const idle: FormState = { status: 'idle' };
    expect(formReducer(idle, { type: 'stored' })).toBe(idle);
    expect(formReducer(idle, { type: 'queued', id: 'a' })).toBe(idle);
  });
});
