import { expect, test } from 'vitest';
import { createDurableAlarm } from '../../../../src/enquiry/edge/durable-alarm.ts';
import { createSteadyClock } from '../../../../src/enquiry/edge/steady-clock.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** The clock of an object that the platform ends after each reading. */
function makeClock() {
  const kept = new Map<string, string>();
  const storage = {
    get: async (key: string) => kept.get(key),
    put: async (key: string, value: string) => void kept.set(key, value),
  };
  const trusted: number[] = [];
  const store = { trustClock: async (time: number) => void trusted.push(time) };
  const clock = { time: Date.UTC(2026, 0, 1) };
  /** Reads the clock every hour, and returns whether it was trusted each time. */
  async function passHours(hours: number): Promise<boolean[]> {
    const verdicts: boolean[] = [];
    for (let hour = 0; hour < hours; hour += 1) {
      clock.time += HOUR_MS;
      verdicts.push(await createSteadyClock({ storage, store, now: () => clock.time })());
    }
    return verdicts;
  }
  return { clock, trusted, passHours };
}

const DAY_OF_DOUBT = [...Array<boolean>(24).fill(false), true];

test('a clock is trusted once it has gone on for a day', async () => {
  const { passHours, trusted, clock } = makeClock();
  expect(await passHours(25)).toEqual(DAY_OF_DOUBT);
  expect(trusted).toEqual([clock.time]);
});

test.each([
  ['a year ahead', YEAR_MS],
  ['a year back', -YEAR_MS],
  ['four hours ahead, or was not read for as long', 4 * HOUR_MS],
])('a clock that jumps %s is trusted again a day later', async (_where, jump) => {
  const { passHours, clock } = makeClock();
  expect((await passHours(30)).at(-1)).toBe(true);
  clock.time += jump;
  expect(await passHours(25)).toEqual(DAY_OF_DOUBT);
});

test('a clock that is set right by some minutes stays trusted', async () => {
  const { passHours, clock } = makeClock();
  await passHours(30);
  clock.time -= 2 * 60_000;
  expect(await passHours(3)).toEqual([true, true, true]);
});

function makeAlarm(dueAt?: number) {
  const state: { now: number; alarm: number | null } = { now: Date.UTC(2026, 0, 1), alarm: null };
  const storage = {
    getAlarm: async () => state.alarm,
    async setAlarm(time: number) {
      state.alarm = time;
    },
    async deleteAlarm() {
      state.alarm = null;
    },
  };
  return { state, alarm: createDurableAlarm({ storage, now: () => state.now, nextDue: () => dueAt }) };
}

test('an alarm that was set before the clock went back by a year rings now', async () => {
  const dueAt = Date.UTC(2026, 0, 1) + 30_000;
  const { state, alarm } = makeAlarm(dueAt);
  await alarm.schedule();
  await alarm.keepInReach();
  expect(state.alarm).toBe(dueAt);
  state.now -= YEAR_MS;
  await alarm.keepInReach();
  expect(state.alarm).toBe(state.now);
});

test('without anything due no alarm is set, and what is overdue is due now', async () => {
  const idle = makeAlarm();
  await idle.alarm.schedule();
  await idle.alarm.keepInReach();
  expect(idle.state.alarm).toBeNull();
  const late = makeAlarm(Date.UTC(2025, 0, 1));
  await late.alarm.schedule();
  expect(late.state.alarm).toBe(late.state.now);
});
