import type { Config } from '../config.ts';
import { EMPTY_FIELDS } from '../contract/fields.ts';
import { domainOf } from '../contract/addresses.ts';
import { localTime, startOfDay } from '../contract/local-day.ts';
import type { Channel } from '../delivery/channel.ts';
import { senderOf } from '../delivery/channels.ts';
import { type Letter, SAFE } from '../delivery/compose.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import { createRepeater } from '../repeater.ts';
import { addDays, periodOf } from './days.ts';
import { toHtml } from './html-report.ts';
import { createReport, type Report } from './report.ts';
import { toTable } from './table.ts';

const MONDAY = 1;

/** Hour of the agency's day from which the mail is sent. */
export const WEEKLY_MAIL_HOUR = 7;

/** Interval of looks whether it is Monday, and of attempts until one succeeds. */
const LOOK_EVERY_MS = 5 * 60_000;

interface WeeklyMailDeps {
  store: Pick<Store, 'readFigures' | 'claimWeeklyMail' | 'noteWeeklyMail'>;
  environment: Environment;
  log: Log;
  config: Pick<Config, 'mailFrom' | 'mailTo' | 'words' | 'siteOrigin' | 'timeZone'>;
  createMailer: (letter: Letter) => Channel;
  /** Shortened by tests. */
  lookEveryMs?: number | undefined;
}

/**
 * Creates what mails the figures of the last week on Monday from `WEEKLY_MAIL_HOUR` on. An attempt is
 * claimed until Monday ends, so that a restart does not send it again. Once it is noted as failed, it is repeated on that
 * Monday. An attempt whose outcome is unknown or could not be noted is not: a missing mail costs one command, a second one
 * costs trust in the first.
 */
export function createWeeklyMail({ store, environment, log, createMailer, ...deps }: WeeklyMailDeps) {
  const { config, lookEveryMs = LOOK_EVERY_MS } = deps;
  let mailer: Channel | undefined;

  async function mailIfDue(): Promise<void> {
    const now = environment.now();
    const timeZone = config.timeZone();
    const [day = '', time = ''] = localTime(timeZone, now).split(' ');
    if (new Date(day).getUTCDay() !== MONDAY || Number(time.slice(0, 2)) < WEEKLY_MAIL_HOUR) return;
    try {
      const until = startOfDay(timeZone, addDays(day, 1));
      if (store.claimWeeklyMail({ monday: day, now, until })) await mail(day);
    } catch (error) {
      log.event('weekly-mail.store-unavailable', { error: String(error) });
    }
  }

  async function mail(monday: string): Promise<void> {
    const period = periodOf(addDays(monday, -7), monday);
    const figures = store.readFigures(period, config.timeZone());
    const letter = weeklyLetter(createReport(figures, period), monday, config);
    const { error, isOver } = await send(letter, monday);
    const now = environment.now();
    store.noteWeeklyMail({ monday, sentAt: isOver ? now : null, now });
    if (error === undefined) log.event('weekly-mail.sent', { monday });
    else log.event('weekly-mail.failed', { monday, error, isOver });
  }

  /** Sends the mail. It is over once somebody has it, or may have it. */
  async function send(letter: Letter, monday: string) {
    mailer = createMailer(letter);
    const { takenBy, failures } = await mailer.deliver(asEnquiry(monday, environment.now()));
    mailer.close();
    mailer = undefined;
    const isOver = takenBy.length > 0 || failures.some(({ verdict }) => verdict === 'unknown');
    return { isOver, error: failures[0]?.error };
  }

  const repeater = createRepeater(mailIfDue, lookEveryMs);
  return {
    /** Looks at once, and then every few minutes. Call it again once the store is available again. */
    start: repeater.start,
    /** Ends an attempt in progress, which the next start repeats. */
    async stop(): Promise<void> {
      mailer?.close();
      await repeater.stop();
    },
  };
}

/** Creates the mail with the figures of the week before a Monday. */
function weeklyLetter(report: Report, monday: string, config: WeeklyMailDeps['config']): Letter {
  const { mailFrom, mailTo: to, siteOrigin } = config;
  const { enquiries, views } = report.total;
  const [inquired, viewed] = [enquiries, views].map((figure) => figure.toLocaleString('en-US'));
  const site = siteOrigin ? new URL(siteOrigin).host : domainOf(mailFrom);
  return {
    channel: 'stats',
    destination: to.join(', '),
    compose: () => ({
      ...SAFE,
      from: senderOf(config),
      to,
      subject: `Last week: ${inquired} ${enquiries === 1 ? 'enquiry' : 'enquiries'}, ${viewed} page views (${site})`,
      messageId: `<stats.${monday}@${domainOf(mailFrom)}>`,
      text: `${toTable(report, 'page')}\n${toTable(report, 'referrer')}\n${toTable(report, 'campaign')}`,
      html: toHtml(report, site),
    }),
  };
}

/** A mailer delivers enquiries. Of this one, the letter takes nothing, and a mail file its name. */
const asEnquiry = (monday: string, receivedAt: number) => ({
  ...EMPTY_FIELDS,
  ...{ id: `stats-${monday}`, receivedAt, takenBy: [], page: null, origin: {}, suspicion: null },
  ...{ attempts: 1, firstAttemptAt: receivedAt },
});
