import { addAgencyFigures } from '../http/health.ts';
import { localTime } from '../contract/local-day.ts';
import { MAIL } from '../store/deliveries.ts';
import { type Command, EXIT } from './command.ts';

/** Longer than the delay of a mail server with greylisting. */
const MAX_WAIT_MS = 60 * 60_000;

export const check: Command = {
  summary: 'Check whether the database is sound and what waits, since when',
  usage: '',
  help: `
Ends with exit code 1 if the database is damaged, an enquiry has failed for good, or one waits for more than an hour.`,
  worksRemotely: true,
  options: {},
  async run({ agency: find, config, environment, write }) {
    const agency = await find();
    const { damage } = await agency.call('check', {});
    const isDamaged = damage !== null && damage.length > 0;
    const queue = isDamaged ? undefined : await agency.call('queue', {});
    const total = queue && addAgencyFigures(queue.channels);
    const oldest = total?.oldestReceivedAt ?? null;
    const waitsTooLong = oldest !== null && environment.now() - oldest > MAX_WAIT_MS;

    for (const finding of damage ?? []) write(`The database is damaged: ${finding}.\n`);
    if (!queue || !total) return EXIT.negative;
    if (damage) write('The database is sound.\n');
    for (const [state, count] of Object.entries(queue.states)) write(`${state.padEnd(9)} ${count}\n`);
    for (const [name, { waiting, failed, lastError }] of Object.entries(queue.channels)) {
      if (name === MAIL) continue;
      write(
        `${name}: ${waiting} waiting, ${failed} failed${lastError ? `. Last failure: ${lastError}` : ''}\n`,
      );
    }
    const timeOf = (time: number) => localTime(config().timeZone(), time);
    if (oldest !== null) write(`The oldest that waits was received ${timeOf(oldest)}.\n`);
    if (waitsTooLong) write('It waits for too long.\n');
    if (total.failed > 0) write('What has failed needs a person: list --state failed, then resend.\n');
    if (total.lastError) write(`Last failure (${timeOf(total.lastErrorAt ?? 0)}): ${total.lastError}\n`);
    return total.failed > 0 || waitsTooLong ? EXIT.negative : EXIT.fine;
  },
};
