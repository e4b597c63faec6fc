import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { ClaimedEnquiry } from '../store/enquiry.ts';
import type { Trouble } from '../store/leases.ts';
import type { Store } from '../store/operations.ts';
import type { Channel, Failure, Receipt } from './channel.ts';
import { isTriedEnough, pauseAfter, type RetryPolicy } from './retry.ts';

interface AttemptDeps {
  store: Store;
  channel: Channel;
  environment: Environment;
  log: Log;
  timings: { retry: RetryPolicy; leaseMs: number };
  /** Holds back the channel, whose receiver asked for a pause. */
  holdBack: (ms: number) => void;
  /** False once the service stops: failed writes are not retried then. */
  isRunning: () => boolean;
}

/** Creates the function that tries to deliver one enquiry over a channel and stores the outcome. */
export function createAttempt(deps: AttemptDeps) {
  const { store, channel, environment, log, timings, holdBack, isRunning } = deps;
  const { name } = channel;

  async function attempt(enquiry: ClaimedEnquiry): Promise<void> {
    const lease = keepLease(enquiry);
    try {
      const result = await channel.deliver(enquiry, lease.lost).catch((error: unknown) => ({ error }));
      if ('error' in result) await noteFailure(enquiry, channel.explain(result.error));
      else await noteReceipt(enquiry, result);
    } finally {
      lease.release();
    }
  }

  /** Renews a lease until it is released; `lost` aborts if another process has claimed the enquiry. */
  function keepLease({ id, lease }: ClaimedEnquiry) {
    const lost = new AbortController();
    let isReleased = false;
    const renew = async () => {
      try {
        const until = environment.now() + timings.leaseMs;
        const isOurs = await store.extendLease({ channel: name, id, lease, until });
        if (isOurs || isReleased || lost.signal.aborted) return;
        log.event('delivery.lease-lost', { id, channel: name });
        lost.abort();
      } catch (error) {
        log.event('delivery.store-unavailable', { id, channel: name, error: String(error) });
      }
    };
    const timer = setInterval(() => void renew(), timings.leaseMs / 3);
    return {
      lost: lost.signal,
      release() {
        isReleased = true;
        clearInterval(timer);
      },
    };
  }

  async function noteReceipt(enquiry: ClaimedEnquiry, { takenBy, refusals }: Receipt): Promise<void> {
    const { id, attempts } = enquiry;
    const deferral = refusals.find(({ verdict }) => verdict !== 'refused');
    const isOver =
      !deferral || isTriedEnough(attempts, environment.now() - enquiry.firstAttemptAt, timings.retry);
    if (!isOver) return untilWritten(id, () => scheduleNext(enquiry, deferral, takenBy));
    const [refusal] = refusals;
    const trouble = refusal && troubleOf(refusal, 'Some recipients did not get it.');
    await untilWritten(id, () => store.markDelivered({ channel: name, id, now: environment.now(), trouble }));
    log.event('enquiry.delivered', { id, channel: name, attempts, error: trouble?.error });
  }

  /** Retries a write until it succeeds: otherwise recipients who have the mail would get it again. */
  async function untilWritten(id: string, write: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        if (!isRunning()) throw error;
        log.event('delivery.store-unavailable', { id, channel: name, error: String(error) });
        await sleep(Math.min(timings.retry.firstPauseMs, timings.leaseMs / 3));
      }
    }
  }

  async function noteFailure(enquiry: ClaimedEnquiry, failure: Failure): Promise<void> {
    const { id, lease, attempts, firstAttemptAt, takenBy } = enquiry;
    const now = environment.now();
    if (failure.retryAfterMs) holdBack(failure.retryAfterMs);
    if (failure.verdict !== 'refused' && !isTriedEnough(attempts, now - firstAttemptAt, timings.retry)) {
      return scheduleNext(enquiry, failure, takenBy);
    }
    const { code, responseCode } = failure;
    const trouble = troubleOf(failure);
    if (takenBy.length > 0) {
      // Some recipients have it, so the enquiry counts as delivered.
      await store.markDelivered({ channel: name, id, now, trouble });
      log.event('enquiry.delivered', { id, channel: name, attempts, error: trouble.error });
    } else {
      await store.markFailed({ channel: name, id, lease, now, ...trouble });
      log.event('enquiry.failed', { id, channel: name, attempts, code, responseCode, error: trouble.error });
    }
  }

  async function scheduleNext(enquiry: ClaimedEnquiry, failure: Failure, takenBy: string[]): Promise<void> {
    const { id, lease, attempts } = enquiry;
    const { verdict, code, responseCode, retryAfterMs = 0 } = failure;
    const now = environment.now();
    const pauseMs = pauseAfter(attempts, environment.random(), timings.retry);
    // A later time would look as if it had been set before the clock was set back.
    const dueAt = now + Math.min(Math.max(pauseMs, retryAfterMs), timings.retry.longestPauseMs);
    const outcomeUnknown = verdict === 'unknown';
    const trouble = troubleOf(failure);
    await store.scheduleRetry({ channel: name, id, lease, now, dueAt, outcomeUnknown, takenBy, ...trouble });
    log.event(outcomeUnknown ? 'enquiry.outcome-unknown' : 'enquiry.to-be-tried-again', {
      ...{ id, channel: name, attempts, code, responseCode, nextAttempt: new Date(dueAt).toISOString() },
      error: trouble.error,
    });
  }

  return attempt;
}

const troubleOf = ({ error, reply }: Failure, andSo?: string): Trouble => ({
  error: andSo ? `${error} ${andSo}` : error,
  reply,
});
