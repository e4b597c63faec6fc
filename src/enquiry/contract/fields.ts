/** A field of an enquiry that a visitor fills in: all that form, service, store, mail and commands know of it. */
export interface Field {
  /** How mails, lists and exports name it, and the form too unless `content/enquiry-form` says otherwise. */
  label: string;
  kind: 'line' | 'email' | 'phone' | 'choice' | 'paragraphs';
  /**
   * Greatest length in UTF-16 code units, which is what `maxlength` counts. Generous: it keeps nonsense out, and makes
   * nobody shorten a sentence.
   */
  maxLength: number;
  /** Token of the HTML attribute `autocomplete`. */
  autoComplete?: string;
  /** Choices. Those of `service` are the services of the page. */
  options?: readonly string[];
  /** What is said if it is empty. A field without this is optional. */
  missing?: string;
  tooLong: string;
  /** What is said if it is not of its kind. */
  malformed?: string;
}

const tooLong = (what: string, characters: number) =>
  `Please shorten ${what} to ${characters.toLocaleString('en-US')} characters.`;

const ALL = {
  name: {
    label: 'Name',
    kind: 'line',
    maxLength: 200,
    autoComplete: 'name',
    missing: 'Enter your name.',
    tooLong: tooLong('your name', 200),
  },
  email: {
    label: 'Email',
    kind: 'email',
    // The longest address that SMTP can carry (RFC 5321, section 4.5.3.1.3, less the brackets).
    maxLength: 254,
    autoComplete: 'email',
    missing: 'Enter your email address.',
    tooLong: 'Please enter an email address of at most 254 characters.',
    malformed: 'Enter an email address in the form name@example.com.',
  },
  phone: {
    label: 'Phone',
    kind: 'phone',
    maxLength: 50,
    autoComplete: 'tel',
    missing: 'Enter your phone number.',
    tooLong: tooLong('the phone number', 50),
  },
  service: {
    label: 'Service',
    kind: 'choice',
    maxLength: 100,
    missing: 'Choose a service from the list.',
    tooLong: 'Choose a service from the list.',
  },
  message: {
    label: 'Budget and message',
    kind: 'paragraphs',
    maxLength: 10_000,
    missing: 'Write a few words about your budget and what you need.',
    tooLong: tooLong('your message', 10_000),
  },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof ALL;

/** The fields that a visitor fills in. To add an optional one, describe it here: nothing else needs to know of it. */
export const FIELDS: Record<FieldName, Field> = ALL;

/** Their names, in the order in which the form shows them. */
export const FIELD_NAMES = Object.keys(ALL) as FieldName[];

/** All of them, empty. */
export const EMPTY_FIELDS = Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as Record<
  FieldName,
  string
>;

/** What is said if a field of one line holds a line break or another control character. */
export const NOT_PLAIN = 'Please write this on a single line of plain text.';

/**
 * A field that people never see and programs that fill in everything do. An enquiry in which it is filled is suspected
 * spam: it is mailed with a marked subject, or kept back if a setting says so.
 */
export const HONEYPOT_NAME = 'website';
