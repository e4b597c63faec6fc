import { expect, test } from 'vitest';
import { createDurableAlarm } from '../../../../src/enquiry/edge/durable-alarm.ts';

const NOW = Date.UTC(2026, 0, 1);

function makeAlarm(dueAt = Infinity) {
  const state: { alarm: number | null; dueAt: number } = { alarm: null, dueAt };
  const storage = {
    async setAlarm(time: number) {
      state.alarm = time;
    },
    async deleteAlarm() {
      state.alarm = null;
    },
  };
  return { state, alarm: createDurableAlarm({ storage, now: () => NOW, nextDue: () => state.dueAt }) };
}

test('the alarm is set to what is due next, to now if that is overdue, and off if nothing is', async () => {
  const { state, alarm } = makeAlarm(NOW + 30_000);
  await alarm.schedule();
  expect(state.alarm).toBe(NOW + 30_000);
  state.dueAt = NOW - 1;
  await alarm.schedule();
  expect(state.alarm).toBe(NOW);
  state.dueAt = Infinity;
  await alarm.schedule();
  expect(state.alarm).toBeNull();
});

test('while work is being done, an alarm is set that resumes it, and a request does not change that', async () => {
  const { state, alarm } = makeAlarm();
  await alarm.run(async () => {
    expect(state.alarm).toBeGreaterThan(NOW);
    await alarm.schedule();
    expect(state.alarm).toBeGreaterThan(NOW);
  });
  expect(state.alarm).toBeNull();
});

test('work that fails is taken up again when it is due', async () => {
  const { state, alarm } = makeAlarm(NOW + 1);
  await expect(alarm.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(state.alarm).toBe(NOW + 1);
});

test('while one channel keeps the alarm from ending, the others are polled in time', async () => {
  const { alarm } = makeAlarm();
  await alarm.run(() => new Promise((end) => alarm.createAlarm()(1, () => end())));
});

test('after it, no timer polls: the platform may have ended the object', async () => {
  const { alarm } = makeAlarm();
  let polls = 0;
  await alarm.run(async () => alarm.createAlarm()(1, () => (polls += 1)));
  alarm.createAlarm()(1, () => (polls += 1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(polls).toBe(0);
});
