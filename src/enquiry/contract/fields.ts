/** A form field. Form, service, store, mail and commands derive everything from this description; its texts are content. */
export interface Field {
  /** Label in mails to the agency, lists and exports; in the form too, unless `content/enquiry-form` overrides it. */
  label: string;
  kind: 'line' | 'email' | 'phone' | 'choice' | 'paragraphs';
  /** Maximum length in UTF-16 code units, as `maxlength` counts. Generous: a limit against abuse, not for visitors. */
  maxLength: number;
  /** Value of the HTML attribute `autocomplete`. */
  autoComplete?: string;
  /** Options of a `choice` field. Those of `service` come from the page. */
  options?: readonly string[];
  /** Whether the form can be sent without it. */
  isOptional?: boolean;
}

const ALL = {
  name: { label: 'Name', kind: 'line', maxLength: 200, autoComplete: 'name' },
  email: {
    label: 'Email',
    kind: 'email',
    // The longest address that SMTP can carry (RFC 5321, section 4.5.3.1.3, less the brackets).
    maxLength: 254,
    autoComplete: 'email',
  },
  phone: { label: 'Phone', kind: 'phone', maxLength: 50, autoComplete: 'tel' },
  service: { label: 'Service', kind: 'choice', maxLength: 100 },
  message: { label: 'Budget and message', kind: 'paragraphs', maxLength: 10_000 },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof ALL;

/** The form fields. To add an optional one, describe it in `ALL`. */
export const FIELDS: Record<FieldName, Field> = ALL;

/** Value of a choice without options, which visitors do not see: of `service` while a site lists no services. */
export const NO_CHOICE = 'General enquiry';

/** Field names, in the order of the form. */
export const FIELD_NAMES = Object.keys(ALL) as FieldName[];

/** All fields with empty values. */
export const EMPTY_FIELDS = Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as Record<
  FieldName,
  string
>;

/**
 * Name of the honeypot: a field hidden from people, which bots fill in. An enquiry with it is suspected spam: it is
 * mailed with a marked subject, or held if `SUSPECTED_SPAM` is `hold`.
 */
export const HONEYPOT_NAME = 'website';
