import { domainOf } from '../contract/addresses.ts';
import { dayIn } from '../contract/local-day.ts';
import { addDays, periodOf } from '../visits/days.ts';
import { toHtml } from '../visits/html-report.ts';
import { type Breakdown, BREAKDOWNS, createReport } from '../visits/report.ts';
import { toTable } from '../visits/table.ts';
import { type Call, type Command, EXIT } from './command.ts';
import { UsageError } from './usage-error.ts';
import { writeNewFile } from './files.ts';
import { readDay } from './filter.ts';

const DEFAULT_DAYS = 30;

export const stats: Command = {
  summary: 'Show which pages, sites and campaigns bring enquiries',
  usage: '[--since 30d|DAY] [--before DAY] [--by BY] [--html] [--out FILE]',
  help: `
  --since 30d     the last 30 days and today's part (${DEFAULT_DAYS}d), or from a day on, such as 2026-11-20
  --before DAY    until the day before this one; otherwise until now
  --by BY         ${BREAKDOWNS.join(', ')} (page)
  --html          a page with plots of all of it, to read, print and mail
  --out FILE      into a new file that only you can read, instead of the standard output

Views are those of pages that the service sent to browsers; enquiries leave out suspected spam. SHARE is enquiries per
view. CHANGE compares with the period of the same length before. Campaigns with fewer than five enquiries share a row.`,
  worksRemotely: true,
  options: {
    since: { type: 'string' },
    before: { type: 'string' },
    by: { type: 'string' },
    html: { type: 'boolean' },
    out: { type: 'string' },
  },
  async run(call) {
    const by = readBreakdown(call.values.by);
    const period = readPeriod(call);
    const figures = await (await call.agency()).call('figures', period);
    const report = createReport(figures, period);
    const text = call.values.html ? toHtml(report, siteOf(call)) : toTable(report, by);
    const { out } = call.values;
    if (typeof out === 'string') await writeNewFile(out, [text]);
    else call.write(text);
    return EXIT.fine;
  },
};

/** Names the site in a report. */
function siteOf({ values, config }: Call): string {
  const { siteOrigin, mailFrom } = config();
  const origin = typeof values.remote === 'string' ? values.remote : siteOrigin;
  return origin ? new URL(origin).host : domainOf(mailFrom);
}

function readBreakdown(value: Call['values'][string] = 'page'): Breakdown {
  const by = BREAKDOWNS.find((known) => known === value);
  if (!by) throw new UsageError(`--by is "${value}", but it has to be one of ${BREAKDOWNS.join(', ')}.`);
  return by;
}

function readPeriod(call: Call) {
  const { values, config, environment } = call;
  const timeZone = config().timeZone();
  const { since = `${DEFAULT_DAYS}d` } = values;
  const day = (name: string) => {
    const start = readDay(name, call);
    return start === undefined ? undefined : dayIn(timeZone, start);
  };
  const before = day('before') ?? addDays(dayIn(timeZone, environment.now()), 1);
  const [, days] = /^([1-9]\d{0,3})d$/.exec(String(since)) ?? [];
  const from = days ? addDays(before, -Number(days)) : day('since')!;
  if (from >= before) throw new UsageError('--since has to be a day before the end of the period.');
  return periodOf(from, before);
}
