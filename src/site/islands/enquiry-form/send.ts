import type { EnquiryAnswer, FieldErrors } from '../../../enquiry/contract/answer.ts';
import type { EnquiryInput } from '../../../enquiry/contract/enquiry.ts';
import { TEXTS } from '../../../enquiry/contract/texts.ts';

/** After this the service counts as unreachable. Its id keeps an enquiry from being taken twice. */
const TIMEOUT_MS = 20_000;

/** The service looked at the enquiry and refused it: sending it again unchanged is of no use. */
export class RefusedError extends Error {
  /** What is wrong with which field, where the service named any. */
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors = {}) {
    super(TEXTS.error);
    this.name = 'RefusedError';
    this.fields = fields;
  }
}

/** The answer of the send step. */
export interface SendResult {
  success: boolean;
  message: string;
  /** Least pause before the next try that the answer asked for with `Retry-After`, in milliseconds. */
  retryAfterMs?: number;
  /** Status of an answer that is not the service's: from a firewall, a proxy or a network's sign-in page. */
  foreignStatus?: number;
}

/**
 * Sends an enquiry to the service.
 * @returns `success: true` once the service has stored it; `success: false` if it could not be reached, asked to come
 * back later (429, 5xx), or something else than the service answered: the enquiry may then be sent again.
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

/** The service's answer; undefined if something else answered or the answer broke off. */
async function readAnswer(response: Response): Promise<EnquiryAnswer | undefined> {
  try {
    const answer = (await response.json()) as Partial<EnquiryAnswer> | null;
    return typeof answer?.success === 'boolean' ? (answer as EnquiryAnswer) : undefined;
  } catch {
    return undefined;
  }
}

/** `Retry-After` in seconds, which the service sends. Its other form, a date, would depend on the visitor's clock. */
function retryAfter(response: Response): Pick<SendResult, 'retryAfterMs'> {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? { retryAfterMs: seconds * 1000 } : {};
}
