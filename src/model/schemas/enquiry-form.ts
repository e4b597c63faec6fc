import { z } from 'zod';
import { FIELD_NAMES, type FieldName, FIELDS } from '../../enquiry/contract/fields.ts';
import { answerWords, errorWords } from '../../enquiry/contract/words.ts';

const label = (title: string) => z.string().min(2).max(80).meta({ title });
const note = (title: string, description?: string) =>
  z
    .string()
    .min(5)
    .max(300)
    .meta({ title, ...(description && { description }) });

/** Texts of the line about unsent enquiries. */
const outbox = () =>
  z
    .strictObject({
      label: label('Name of the line, read out to people who do not see it'),
      waiting: note(
        'Enquiries wait',
        'Say that they go out by themselves; {count} becomes their number, also 1.',
      ).regex(/\{count\}/, { error: 'Write {count} where the number is to stand.' }),
      refused: note('An enquiry must be corrected', 'Our server has refused it as it was written.'),
      correct: label('Link to the form with that enquiry'),
      remove: label('Button that deletes what waits from the device'),
      removeQuestion: note('Question before that', 'The browser asks it.'),
      removed: note('After deleting'),
      sent: note('What waited has been sent', 'Shown if the line was on the page.'),
    })
    .meta({
      title: 'Enquiries that wait on the visitor’s device',
      description: 'The line at the bottom of every page about enquiries that could not be sent yet.',
    });

/** Texts of the line, by name. */
export type OutboxWords = z.output<ReturnType<typeof outbox>>;

const fieldLabels = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, label(`${FIELDS[name].label} field`).optional()]),
) as Record<FieldName, z.ZodOptional<z.ZodString>>;

/** Texts of both enquiry forms. The service answers with some of them. */
export const enquiryForm = () =>
  z.strictObject({
    ...fieldLabels,
    servicePlaceholder: label('Service field before a choice'),
    messageHint: note('Hint under the message field'),
    required: note('Above the fields', 'Says that all are required; left out while a field is optional.'),
    optional: label('After the label of an optional field, in brackets'),
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
      'The form can be empty then, but Back in the browser shows the text again; {phone} and {email} become links.',
    ),
    keepBlank: label('Field that only machines fill in'),
    mail: z
      .strictObject({
        subject: label('Subject of the mail with an enquiry').meta({
          description: '{service} becomes the service, {name} the visitor’s name.',
        }),
        closing: note('Last sentence of the mail'),
      })
      .meta({ title: 'Mail to the agency' }),
    confirmation: z
      .strictObject({
        subject: label('Subject of the confirmation'),
        text: z.string().min(20).max(2_000).meta({
          title: 'Text of the confirmation',
          description:
            'The same for everybody: it names neither the visitor nor the message. Empty lines begin paragraphs.',
        }),
      })
      .meta({
        title: 'Confirmation to the visitor',
        description: 'Sent if the service is set to confirm enquiries (CONFIRM_TO_VISITOR).',
      }),
    outbox: outbox(),
    ...answerWords,
    errors: errorWords.meta({ title: 'Mistakes', description: 'Shown at the field and over the form.' }),
  });
