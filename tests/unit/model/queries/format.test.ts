import { describe, expect, it } from 'vitest';
import {
  chatHref,
  clockTime,
  fillIn,
  phoneHref,
  workingHours,
} from '../../../../src/model/queries/format.ts';

describe('what content becomes on the page', () => {
  it('puts names into texts at any depth and leaves unknown ones alone', () => {
    expect(fillIn({ a: ['{brand} and {other}'], n: 1 }, { brand: 'Acme' })).toEqual({
      a: ['Acme and {other}'],
      n: 1,
    });
  });

  it('leaves names alone that every object has', () => {
    expect(fillIn('{constructor} and {toString}', { brand: 'Acme' })).toBe('{constructor} and {toString}');
  });

  it('makes links of a phone number', () => {
    expect(phoneHref('+1 (503) 555-0142')).toBe('tel:+15035550142');
  });

  it('gives the chat link the number in digits and the greeting', () => {
    const chat = {
      label: '',
      url: 'https://chat.example/{phone}?text={greeting}',
      greeting: 'Hello & welcome',
    };
    expect(chatHref({ phone: '+1 503 555 0142', chat })).toBe(
      'https://chat.example/15035550142?text=Hello%20%26%20welcome',
    );
  });

  it.each([
    ['09:00', '9AM'],
    ['17:00', '5PM'],
    ['12:30', '12:30PM'],
    ['00:00', '12AM'],
  ])('writes %s as %s', (time, text) => {
    expect(clockTime(time)).toBe(text);
  });

  it('writes the hours as the specification does: Mon-Fri 9AM-5PM, Sat 10AM-4PM', () => {
    const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
    expect(workingHours({ days: [...week], opens: '09:00', closes: '17:00' })).toEqual({
      days: 'Mon-Fri',
      time: '9AM-5PM',
    });
    expect(workingHours({ days: ['Saturday'], opens: '10:00', closes: '16:00' })).toEqual({
      days: 'Sat',
      time: '10AM-4PM',
    });
  });

  it.each([
    [['Monday', 'Wednesday', 'Friday'], 'Mon, Wed, Fri'],
    [['Saturday', 'Sunday'], 'Sat, Sun'],
    [['Monday', 'Tuesday', 'Wednesday', 'Friday', 'Saturday', 'Sunday'], 'Mon-Wed, Fri-Sun'],
    [['Friday', 'Monday', 'Tuesday', 'Wednesday', 'Monday'], 'Mon-Wed, Fri'],
    [['Sunday', 'Monday'], 'Mon, Sun'],
  ] as const)('joins three days in a row and no others: %s', (days, text) => {
    expect(workingHours({ days: [...days], opens: '09:00', closes: '17:00' }).days).toBe(text);
  });
});
