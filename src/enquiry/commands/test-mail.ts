import { EMPTY_FIELDS } from '../contract/fields.ts';
import type { Failure } from '../delivery/channel.ts';
import { createChannels, senderOf } from '../delivery/channels.ts';
import { agencyLetter, confirmationLetter } from '../delivery/compose.ts';
import { plain } from '../output.ts';
import { type ClaimedEnquiry, CONFIRMATION, MAIL } from '../store/deliveries.ts';
import { type Command, EXIT } from './command.ts';

export const testMail: Command = {
  summary: 'Send a test over every channel, or show the mails, with the settings as they are',
  usage: '[--preview]',
  help: `
  --preview       print the mail to the agency and the confirmation to visitors instead of sending anything

It goes the way of every enquiry: from ENQUIRY_FROM to ENQUIRY_TO, by SMTP_URL or, if that is not set, into a file, and to each of
ENQUIRY_WEBHOOKS. Nothing is stored. Ends with exit code 1 if it could not be delivered to everybody, with the reason.`,
  options: { preview: { type: 'boolean' } },
  async run({ config, createMailer, environment, values, write }) {
    const settings = config();
    const { mailTo: to } = settings;
    const from = senderOf(settings);
    const now = environment.now();
    const enquiry: ClaimedEnquiry = {
      ...EMPTY_FIELDS,
      id: crypto.randomUUID(),
      name: 'Test mail',
      email: from.address,
      phone: 'none',
      service: 'Test of the settings',
      message: 'If you can read this, enquiries reach you.',
      page: null,
      origin: {},
      suspicion: null,
      ...{ receivedAt: now, firstAttemptAt: now, attempts: 1, takenBy: [] },
    };
    if (values.preview) {
      const texts = settings.words();
      const letters = [
        agencyLetter(from, to, texts.mail, settings.timeZone()),
        confirmationLetter(from, to, texts.confirmation),
      ];
      for (const letter of letters) {
        const { subject, text } = letter.compose(enquiry);
        write(
          `From ${from.name} <${from.address}> to ${letter.destination}: ${subject}\n\n${String(text)}\n`,
        );
      }
      return EXIT.fine;
    }
    const channels = createChannels(settings, createMailer).filter(({ name }) => name !== CONFIRMATION);
    let areAllFine = true;
    for (const channel of channels) {
      const { failures } = await channel.deliver(enquiry);
      channel.close();
      const receiver = channel.name === MAIL ? 'The mail server' : channel.destination;
      for (const failure of failures) write(explain(receiver, failure));
      const sender = channel.name === MAIL ? `, from ${from.name} <${from.address}>` : '';
      if (failures.length === 0) write(`Delivered to ${channel.destination}${sender}.\n`);
      areAllFine &&= failures.length === 0;
    }
    return areAllFine ? EXIT.fine : EXIT.negative;
  },
};

const explain = (receiver: string, { error, reply }: Failure) =>
  `${error}${reply ? `\n${receiver} said: ${plain(reply)}` : ''}\n`;
