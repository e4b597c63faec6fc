import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { ClaimedEnquiry } from '../store/enquiry.ts';
import type { Trouble } from '../store/leases.ts';
import type { Store } from '../store/operations.ts';
import { describeFailure, type Failure, failureOf } from './failure.ts';
import type { Mailer, Receipt } from './mailer.ts';
import { isTriedEnough, judge, pauseAfter, type RetryPolicy, type Verdict } from './retry.ts';

interface AttemptDeps {
  store: Store;
  mailer: Mailer;
  environment: Environment;
  log: Log;
  timings: { retry: RetryPolicy; leaseMs: number };
  /** False once the service stops: failed writes are not retried then. */
  isRunning: () => boolean;
}

/** A failed attempt that will be retried. */
interface Next {
  failure: Failure;
  verdict: Verdict;
  takenBy: string[];
}

/** Creates the function that tries to deliver one enquiry and stores the outcome. */
export function createAttempt({ store, mailer, environment, log, timings, isRunning }: AttemptDeps) {
  async function attempt(enquiry: ClaimedEnquiry): Promise<void> {
    const lease = keepLease(enquiry);
    try {
      const result = await mailer.deliver(enquiry, lease.lost).catch((error: unknown) => ({ error }));
      if ('error' in result) await noteFailure(enquiry, failureOf(result.error));
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
        const isOurs = await store.extendLease(id, lease, environment.now() + timings.leaseMs);
        if (isOurs || isReleased || lost.signal.aborted) return;
        log.event('delivery.lease-lost', { id });
        lost.abort();
      } catch (error) {
        log.event('delivery.store-unavailable', { id, error: String(error) });
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
    const deferral = refusals.find((failure) => judge(failure) !== 'refused');
    const isOver =
      !deferral || isTriedEnough(attempts, environment.now() - enquiry.firstAttemptAt, timings.retry);
    if (!isOver) {
      const next: Next = { failure: deferral, verdict: 'again', takenBy };
      return untilWritten(id, () => scheduleNext(enquiry, next));
    }
    const [refusal] = refusals;
    const trouble = refusal && troubleOf(refusal, 'Some recipients did not get it.');
    await untilWritten(id, () => store.markDelivered(id, environment.now(), trouble));
    log.event('enquiry.delivered', { id, attempts, error: trouble?.error });
  }

  /** Retries a write until it succeeds: otherwise recipients who have the mail would get it again. */
  async function untilWritten(id: string, write: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        if (!isRunning()) throw error;
        log.event('delivery.store-unavailable', { id, error: String(error) });
        await sleep(Math.min(timings.retry.firstPauseMs, timings.leaseMs / 3));
      }
    }
  }

  async function noteFailure(enquiry: ClaimedEnquiry, failure: Failure): Promise<void> {
    const { id, lease, attempts, firstAttemptAt, takenBy } = enquiry;
    const now = environment.now();
    const verdict = judge(failure);
    if (verdict !== 'refused' && !isTriedEnough(attempts, now - firstAttemptAt, timings.retry)) {
      return scheduleNext(enquiry, { failure, verdict, takenBy });
    }
    const { code, responseCode } = failure;
    const trouble = troubleOf(failure);
    if (takenBy.length > 0) {
      // Some recipients have it, so the enquiry counts as delivered.
      await store.markDelivered(id, now, trouble);
      log.event('enquiry.delivered', { id, attempts, error: trouble.error });
    } else {
      await store.markFailed({ id, lease, now, ...trouble });
      log.event('enquiry.failed', { id, attempts, code, responseCode, error: trouble.error });
    }
  }

  async function scheduleNext(
    { id, lease, attempts }: ClaimedEnquiry,
    { failure, verdict, takenBy }: Next,
  ): Promise<void> {
    const now = environment.now();
    const dueAt = now + pauseAfter(attempts, environment.random(), timings.retry);
    const outcomeUnknown = verdict === 'unknown';
    const { code, responseCode } = failure;
    const trouble = troubleOf(failure);
    await store.scheduleRetry({ id, lease, now, dueAt, outcomeUnknown, takenBy, ...trouble });
    log.event(outcomeUnknown ? 'enquiry.outcome-unknown' : 'enquiry.to-be-tried-again', {
      ...{ id, attempts, code, responseCode, nextAttempt: new Date(dueAt).toISOString() },
      error: trouble.error,
    });
  }

  return attempt;
}

function troubleOf(failure: Failure, andSo?: string): Trouble {
  const error = describeFailure(failure);
  return { error: andSo ? `${error} ${andSo}` : error, reply: failure.reply };
}
