import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import type { ClaimedEnquiry, Trouble } from '../store/deliveries.ts';
import type { Store } from '../store/store.ts';
import type { Channel, Failure, Receipt } from './channel.ts';
import { isTriedEnough, pauseAfter, RETRY_POLICY } from './retry.ts';

/** Pause before an outcome that could not be noted is noted again. */
const NOTE_AGAIN_MS = 1_000;

interface AttemptDeps {
  store: Store;
  channel: Channel;
  environment: Environment;
  log: Log;
  /** Holds back the channel, whose receiver asked for a pause. */
  holdBack: (ms: number) => void;
  /** False once the service stops: what could not be noted is not tried again then. */
  isRunning: () => boolean;
}

/** Creates the function that tries to deliver one enquiry over a channel and notes the outcome. */
export function createAttempt(deps: AttemptDeps) {
  const { store, channel, environment, log, holdBack, isRunning } = deps;
  const { name, retry = RETRY_POLICY } = channel;

  async function attempt(enquiry: ClaimedEnquiry): Promise<void> {
    const result = await channel.deliver(enquiry).catch((error: unknown) => ({ error }));
    if ('error' in result) await noteFailure(enquiry, channel.explain(result.error));
    else await noteReceipt(enquiry, result);
  }

  /** Repeats a write until it succeeds: an outcome that is not noted would count as unknown, and be sent again. */
  async function untilNoted(id: string, note: () => void): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      try {
        note();
        return;
      } catch (error) {
        if (isFirst) log.event('delivery.outcome-not-stored', { id, channel: name, error: String(error) });
        if (!isRunning()) return;
        await sleep(NOTE_AGAIN_MS);
      }
    }
  }

  async function noteReceipt(enquiry: ClaimedEnquiry, { takenBy, refusals }: Receipt): Promise<void> {
    const deferral = refusals.find(({ verdict }) => verdict !== 'refused');
    if (deferral && !isEnough(enquiry)) return scheduleNext(enquiry, deferral, takenBy);
    const [refusal] = refusals;
    await noteDelivered(enquiry, refusal && troubleOf(refusal, 'Some recipients did not get it.'));
  }

  async function noteFailure(enquiry: ClaimedEnquiry, failure: Failure): Promise<void> {
    if (failure.verdict !== 'refused' && !isEnough(enquiry)) {
      return scheduleNext(enquiry, failure, enquiry.takenBy);
    }
    // If some recipients have it, the enquiry counts as delivered.
    if (enquiry.takenBy.length > 0) await noteDelivered(enquiry, troubleOf(failure));
    else await noteFailed(enquiry, failure);
  }

  const isEnough = ({ attempts, firstAttemptAt }: ClaimedEnquiry) =>
    isTriedEnough(attempts, environment.now() - firstAttemptAt, retry);

  async function noteDelivered({ id, attempts }: ClaimedEnquiry, trouble: Trouble | undefined) {
    await untilNoted(id, () => store.markDelivered({ channel: name, id, now: environment.now(), trouble }));
    log.event('enquiry.delivered', { id, channel: name, attempts, error: trouble?.error });
  }

  async function noteFailed({ id, attempts }: ClaimedEnquiry, failure: Failure): Promise<void> {
    const { code, responseCode, error } = failure;
    await untilNoted(id, () =>
      store.markFailed({ channel: name, id, now: environment.now(), ...troubleOf(failure) }),
    );
    log.event('enquiry.failed', { id, channel: name, attempts, code, responseCode, error });
  }

  async function scheduleNext(enquiry: ClaimedEnquiry, failure: Failure, takenBy: string[]): Promise<void> {
    const { id, attempts } = enquiry;
    const { verdict, code, responseCode, retryAfterMs = 0 } = failure;
    if (retryAfterMs) holdBack(retryAfterMs);
    const now = environment.now();
    const pauseMs = pauseAfter(attempts, Math.random(), retry);
    const dueAt = now + Math.min(Math.max(pauseMs, retryAfterMs), retry.longestPauseMs);
    const outcomeUnknown = verdict === 'unknown';
    const trouble = troubleOf(failure);
    await untilNoted(id, () =>
      store.scheduleRetry({ channel: name, id, now, dueAt, outcomeUnknown, takenBy, ...trouble }),
    );
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
