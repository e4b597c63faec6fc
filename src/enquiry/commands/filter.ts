import { dayIn, startOfDay } from '../contract/local-day.ts';
import { type State, STATES } from '../store/deliveries.ts';
import type { Filter } from '../store/reading.ts';
import type { Call, Options } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Options that select enquiries, shared by several commands. */
export const FILTER_OPTIONS: Options = {
  state: { type: 'string' },
  email: { type: 'string' },
  since: { type: 'string' },
  before: { type: 'string' },
};

export const FILTER_HELP = `
  --state STATE   ${STATES.join(', ')}
  --email ADDRESS of the visitor
  --since DAY     received on this day or later, such as 2026-11-20
  --before DAY    received before this day`;

/** Reads the filter options. Positional arguments are ids. */
export function readFilter(call: Call): Filter {
  const { values, words } = call;
  return {
    ids: words.length > 0 ? words.map((word) => word.toLowerCase()) : undefined,
    state: readState(text(values.state)),
    email: text(values.email),
    since: readDay('since', call),
    before: readDay('before', call),
  };
}

/** Whether a filter has no condition. Commands that change data refuse it, because it matches all enquiries. */
export function isEmpty(filter: Filter): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

function text(value: Call['values'][string]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function readState(value: string | undefined): State | undefined {
  const state = STATES.find((known) => known === value);
  if (value !== undefined && !state) {
    throw new UsageError(`--state is "${value}", but it has to be one of ${STATES.join(', ')}.`);
  }
  return state;
}

/** Returns when the day in an option begins for the agency. @throws UsageError if the value is no day */
export function readDay(
  name: string,
  { values, config }: Pick<Call, 'values' | 'config'>,
): number | undefined {
  const value = text(values[name]);
  if (value === undefined) return undefined;
  const timeZone = config().timeZone();
  const time = startOfDay(timeZone, value);
  // `Date` accepts a day that the month does not have and moves it to the next month.
  if (Number.isNaN(time) || dayIn(timeZone, time) !== value) {
    throw new UsageError(`--${name} is "${value}", but it has to be a day like 2026-11-20.`);
  }
  return time;
}

/** Reads a positive integer option. */
export function readCount(name: string, value: Call['values'][string]): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^[1-9]\d{0,8}$/.test(value)) {
    throw new UsageError(`--${name} is "${value}", but it has to be a whole number from 1 up.`);
  }
  return Number(value);
}
