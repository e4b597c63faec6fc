import { type ContentFacts, sourcesIn } from '../../src/enquiry/site-facts.ts';

/** What the service reads from the content of a site, with texts of its own. */
export const CONTENT_FACTS: ContentFacts = {
  email: 'hello@agency.example',
  language: 'en',
  timeZone: 'America/Los_Angeles',
  words: {
    sender: 'Agency',
    mail: {
      subject: 'New enquiry: {service} — {name}',
      closing: 'Reply to this mail to write to the visitor.',
    },
    confirmation: { subject: 'Agency has your message', text: 'Thank you for writing to Agency.\n' },
    sent: 'It has arrived.',
    error: 'Something is wrong.',
    notSent: 'It was not taken.',
    errors: {
      name: { missing: 'No name.', tooLong: 'A long name.' },
      email: { missing: 'No address.', malformed: 'No such address.', tooLong: 'A long address.' },
      phone: { missing: 'No number.', tooLong: 'A long number.' },
      service: { missing: 'No service.' },
      message: { missing: 'No message.', tooLong: 'A long message.' },
      notPlain: 'More than a line.',
    },
  },
};

/** The sources of the configuration in them. */
export const SITE_CONTENT = sourcesIn(() => CONTENT_FACTS);
