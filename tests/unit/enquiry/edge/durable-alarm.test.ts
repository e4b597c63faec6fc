import { expect, test } from 'vitest';
import { createDurableAlarm } from '../../../../src/enquiry/edge/durable-alarm.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

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
