/** What the service reads from the content of a site, with texts of its own. */
export const SITE_CONTENT = {
  siteEmail: () => 'hello@agency.example',
  mailTexts: () => ({
    sender: 'Agency',
    mail: {
      subject: 'New enquiry: {service} — {name}',
      closing: 'Reply to this mail to write to the visitor.',
    },
    confirmation: { subject: 'Agency has your message', text: 'Thank you for writing to Agency.\n' },
  }),
};
