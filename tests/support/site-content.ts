import { type SiteFacts, sourcesIn } from '../../src/enquiry/site-facts.ts';

/** What the service reads from the content of a site, with texts of its own. */
export const CONTENT_FACTS: Pick<SiteFacts, 'email' | 'words'> = {
  email: 'hello@agency.example',
  words: {
    sender: 'Agency',
    mail: {
      subject: 'New enquiry: {service} — {name}',
      closing: 'Reply to this mail to write to the visitor.',
    },
    confirmation: { subject: 'Agency has your message', text: 'Thank you for writing to Agency.\n' },
  },
};

/** The sources of the configuration in them. */
export const SITE_CONTENT = sourcesIn(() => CONTENT_FACTS);
