import { z } from 'zod';

const label = (title: string) => z.string().min(2).max(80).meta({ title });
const note = (title: string, description?: string) =>
  z
    .string()
    .min(5)
    .max(300)
    .meta({ title, ...(description && { description }) });

/** Words of the two enquiry forms. The confirmation and error texts are fixed and stand in `src/enquiry/texts.ts`. */
export const enquiryForm = () =>
  z.strictObject({
    name: label('Name field'),
    email: label('E-mail field'),
    phone: label('Phone field'),
    service: label('Service field'),
    servicePlaceholder: label('Service field before a choice'),
    message: label('Message field'),
    messageHint: note('Hint under the message field'),
    submit: label('Button of the contact form'),
    callSubmit: label('Button of the Schedule a Call form'),
    callHeading: label('Heading of the Schedule a Call form'),
    sending: label('Button while sending'),
    privacy: note('What happens with the data', 'Stands under the button.'),
    queued: note(
      'Saved on the visitor’s device',
      'Shown when the service cannot be reached. Say that it goes out by itself; {phone} and {email} become links.',
    ),
    refused: note('Something must be corrected', 'Shown over the list of fields that the service refused.'),
    unreachable: note(
      'After an error',
      'How to reach the agency another way; {phone} and {email} become links.',
    ),
    notTaken: note(
      'After an error without script',
      'The form is empty then, but Back in the browser shows the text again; {phone} and {email} become links.',
    ),
    returned: note(
      'An enquiry came back',
      'Shown over the page when the service refused an enquiry that had waited on the visitor’s device.',
    ),
    returnedLink: label('Link to the form with the enquiry that came back'),
    keepBlank: label('Field that only machines fill in'),
  });

export type EnquiryFormWords = z.infer<ReturnType<typeof enquiryForm>>;
