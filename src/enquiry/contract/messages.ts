import { MAX_LENGTH } from './limits.ts';

/**
 * What is said to a visitor who leaves a field empty or fills it in wrongly: by the form before it is sent, by the
 * service in any case. This module imports next to nothing, so that a form in the browser can use it at no cost.
 */
export const MESSAGES = {
  name: { missing: 'Enter your name.', tooLong: tooLong('your name', MAX_LENGTH.name) },
  email: {
    missing: 'Enter your email address.',
    malformed: 'Enter an email address in the form name@example.com.',
    tooLong: `Please enter an email address of at most ${MAX_LENGTH.email} characters.`,
  },
  phone: { missing: 'Enter your phone number.', tooLong: tooLong('the phone number', MAX_LENGTH.phone) },
  service: { missing: 'Choose a service from the list.', tooLong: 'Choose a service from the list.' },
  message: {
    missing: 'Write a few words about your budget and what you need.',
    tooLong: tooLong('your message', MAX_LENGTH.message),
  },
  notPlain: 'Please write this on a single line of plain text.',
} as const;

function tooLong(what: string, characters: number): string {
  return `Please shorten ${what} to ${characters.toLocaleString('en-US')} characters.`;
}
