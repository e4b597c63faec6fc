import { z } from 'zod';
import { FIELD_NAMES, type FieldName, FIELDS } from '../../enquiry/contract/fields.ts';

const label = (title: string) => z.string().min(2).max(80).meta({ title });
const note = (title: string, description?: string) =>
  z
    .string()
    .min(5)
    .max(300)
    .meta({ title, ...(description && { description }) });

/** A sentence with the placeholder `{time}`, the time at which an enquiry was written. */
const timed = (title: string, description: string) =>
  note(title, `${description} {time} becomes the time at which it was written.`).regex(/\{time\}/, {
    error: 'Write {time} where the time is to stand.',
  });

/** Texts of the notice about unsent enquiries. */
const outbox = () =>
  z
    .strictObject({
      label: label('Name of the notice, read out to people who do not see it'),
      waiting: timed('An enquiry waits', 'Shown while it goes on being sent again.'),
      waitingHelp: note(
        'What happens with it',
        'Say that it goes out by itself; {phone} and {email} become links.',
      ),
      blocked: timed('An enquiry has not got through for a day', 'A firewall or a network keeps it back.'),
      blockedHelp: note(
        'What to do about it',
        'Say how else to reach the agency; {phone} and {email} become links.',
      ),
      refused: timed('An enquiry must be corrected', 'Our server has refused it as it was written.'),
      refusedHelp: note(
        'What to do about it',
        'Say that it can be corrected; {phone} and {email} become links.',
      ),
      correct: label('Link to the form with that enquiry'),
      formInUse: note('When the form holds another message', 'Shown instead of following the link.'),
      many: note('Several enquiries wait', '{count} becomes their number.').regex(/\{count\}/, {
        error: 'Write {count} where the number is to stand.',
      }),
      details: label('Button that opens the notice'),
      showText: label('Opens the text of an enquiry'),
      copy: label('Button that copies the text'),
      copied: label('After copying'),
      copyByHand: note(
        'When the browser does not allow copying',
        'The text is selected then: say how to copy it.',
      ),
      remove: label('Button that deletes an enquiry from the device'),
      removeQuestion: label('Question before that'),
      removeYes: label('Yes to that question'),
      removeNo: label('No to that question'),
      removed: label('After deleting'),
      sent: timed('An enquiry that waited has been sent', 'Shown if the notice was open on the page.'),
      close: label('Button that closes the notice'),
    })
    .meta({
      title: 'Enquiries that wait on the visitor’s device',
      description: 'The notice at the bottom of every page about enquiries that could not be sent yet.',
    });

/** Texts of the notice, by name. */
export type OutboxWords = z.output<ReturnType<typeof outbox>>;

const fieldLabels = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, label(`${FIELDS[name].label} field`).optional()]),
) as Record<FieldName, z.ZodOptional<z.ZodString>>;

/** Texts of both enquiry forms. Confirmation and error messages are fixed: see `src/enquiry/contract/api.ts`. */
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
  });
