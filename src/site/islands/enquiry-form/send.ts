import type { EnquiryAnswer, FieldErrors } from '../../../enquiry/contract/answer.ts';
import type { EnquiryInput } from '../../../enquiry/contract/enquiry.ts';
import { TEXTS } from '../../../enquiry/contract/texts.ts';

/** Timeout after which the service counts as unreachable. A retry is safe: the id prevents a second copy. */
const TIMEOUT_MS = 20_000;

/** Thrown when the service rejects an enquiry as invalid: a retry without changes is useless. */
export class RefusedError extends Error {
  /** Errors by field, if the service named any. */
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors = {}) {
    super(TEXTS.error);
    this.name = 'RefusedError';
    this.fields = fields;
  }
}

/** Result of sending an enquiry. */
export interface SendResult {
  success: boolean;
  message: string;
  /** Minimum pause before the next attempt from `Retry-After`, in milliseconds. */
  retryAfterMs?: number;
  /** Status of a response that is not the service's: from a firewall, a proxy or a captive portal. */
  foreignStatus?: number;
}

/**
 * Sends an enquiry to the service.
 * @returns `success: true` once the service has stored it; `success: false` if it was unreachable, asked for a retry
 * (429, 5xx), or the response came from elsewhere: the enquiry may then be sent again.
 * @throws {RefusedError} if the service refused the enquiry as invalid (other 4xx).
 */
export async function sendEnquiry(endpoint: string, enquiry: EnquiryInput): Promise<SendResult> {
  const failed: SendResult = { success: false, message: TEXTS.notSent };
  let response: Response;
  try {
    response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiry),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return failed;
  }
  const answer = await readAnswer(response);
  if (response.ok && answer?.success) return { success: true, message: answer.message };
  const failure = { ...failed, ...retryAfter(response) };
  if (!answer) return { ...failure, foreignStatus: response.status };
  if (response.status === 429 || response.status >= 500 || response.ok) return failure;
  throw new RefusedError(answer.fields);
}

/** Parses the service's response; returns undefined if it came from elsewhere or is incomplete. */
async function readAnswer(response: Response): Promise<EnquiryAnswer | undefined> {
  try {
    const answer = (await response.json()) as Partial<EnquiryAnswer> | null;
    return typeof answer?.success === 'boolean' ? (answer as EnquiryAnswer) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads `Retry-After` in seconds, as the service sends it. Its other form, a date, depends on the visitor's clock. */
function retryAfter(response: Response): Pick<SendResult, 'retryAfterMs'> {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? { retryAfterMs: seconds * 1000 } : {};
}
