import { EMPTY_FIELDS } from '../contract/fields.ts';
import { createMailer } from '../delivery/create-mailer.ts';
import { describeFailure, failureOf } from '../delivery/failure.ts';
import { type Command, EXIT } from './command.ts';
import { plain } from '../output.ts';

export const testMail: Command = {
  summary: 'Send a test mail with the settings as they are',
  usage: '',
  help: `
It goes the way of every enquiry: to ENQUIRY_TO, by SMTP_URL or, if that is not set, into a file. Nothing is
stored. Ends with exit code 1 if it could not be delivered to everybody, with the reason.`,
  options: {},
  async run({ config, environment, write }) {
    const settings = config();
    const now = environment.now();
    const mailer = createMailer(settings, 1);
    try {
      const { refusals } = await mailer.deliver({
        ...EMPTY_FIELDS,
        id: environment.newId(),
        name: 'Test mail',
        email: settings.mailFrom,
        phone: 'none',
        service: 'Test of the settings',
        message: 'If you can read this, enquiries reach you.',
        page: null,
        suspicion: null,
        ...{ receivedAt: now, firstAttemptAt: now, attempts: 1, lease: '', takenBy: [] },
      });
      for (const refusal of refusals) write(explain(refusal));
      if (refusals.length > 0) return EXIT.negative;
      write(`Delivered to ${mailer.destination}.\n`);
      return EXIT.fine;
    } catch (error) {
      write(explain(failureOf(error)));
      return EXIT.negative;
    } finally {
      mailer.close();
    }
  },
};

function explain(failure: ReturnType<typeof failureOf>): string {
  const words = failure.reply ? `\nThe mail server said: ${plain(failure.reply)}` : '';
  return `${describeFailure(failure)}${words}\n`;
}
