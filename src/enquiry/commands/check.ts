import { OPERATIONS } from '../agency-operations.ts';
import { addAgencyFigures, toChannelHealth } from '../http/health.ts';
import { MAIL } from '../store/deliveries.ts';
import { asJson, type Command, EXIT, JSON_OPTION } from './command.ts';
import { readCount } from './filter.ts';
import { localTime } from './present.ts';
import type { Records } from './records.ts';

/** Longer than the delay of a mail server with greylisting. */
const DEFAULT_MAX_WAIT_MINUTES = 60;

export const check: Command = {
  summary: 'Check whether the database is sound and what waits, since when',
  usage: '[--max-wait MINUTES] [--json]',
  help: `
  --max-wait MINUTES   how long the oldest enquiry may wait for its delivery (${DEFAULT_MAX_WAIT_MINUTES})

Ends with exit code 1 if the database or an enquiry is damaged, one has failed for good, or one waits for too long.`,
  worksRemotely: true,
  options: { ...JSON_OPTION, 'max-wait': { type: 'string' } },
  async run({ values, records, environment, write }) {
    const maxWaitMs = (readCount('max-wait', values['max-wait']) ?? DEFAULT_MAX_WAIT_MINUTES) * 60_000;
    const damage = await records().findDamage();
    const isDamaged = damage !== undefined && damage.length > 0;
    const queue = isDamaged ? undefined : await records().call(OPERATIONS.readQueue, {});
    const states = isDamaged ? {} : await records().call(OPERATIONS.countStates, {});
    const damaged = isDamaged ? [] : await findDamaged(records());
    const total = queue && addAgencyFigures(queue.channels);
    const oldest = total?.oldestReceivedAt ?? null;
    const waitsTooLong = oldest !== null && environment.now() - oldest > maxWaitMs;
    const isFine = !isDamaged && total?.failed === 0 && damaged.length === 0 && !waitsTooLong;

    if (values.json) {
      write(
        asJson({
          ok: isFine,
          damage: damage ?? null,
          damagedEnquiries: damaged,
          states,
          ...toChannelHealth(total),
          channels: Object.fromEntries(
            Object.entries(queue?.channels ?? {}).map(([name, figures]) => [name, toChannelHealth(figures)]),
          ),
        }),
      );
      return isFine ? EXIT.fine : EXIT.negative;
    }
    for (const finding of damage ?? []) write(`The database is damaged: ${finding}.\n`);
    if (!queue || !total) return EXIT.negative;
    if (damage) write('The database is sound.\n');
    for (const id of damaged) write(`The enquiry ${id} is damaged: show tells what can be read of it.\n`);
    for (const [state, count] of Object.entries(states)) write(`${state.padEnd(9)} ${count}\n`);
    for (const [name, { waiting, failed, lastError }] of Object.entries(queue.channels)) {
      if (name === MAIL) continue;
      write(
        `${name}: ${waiting} waiting, ${failed} failed${lastError ? `. Last failure: ${lastError}` : ''}\n`,
      );
    }
    if (oldest !== null) write(`The oldest that waits was received ${localTime(oldest)}.\n`);
    if (waitsTooLong) write('It waits for too long.\n');
    if (total.failed > 0) write('What has failed needs a person: list --state failed, then resend.\n');
    if (total.lastError) write(`Last failure (${localTime(total.lastErrorAt ?? 0)}): ${total.lastError}\n`);
    return isFine ? EXIT.fine : EXIT.negative;
  },
};

/** Reads all enquiries and returns the ids of damaged ones. */
export const findDamaged = (records: Records): Promise<string[]> =>
  Array.fromAsync(records.stream(OPERATIONS.select, { damaged: true }), ({ id }) => id);
