import type { EnquiryAnswer, FieldErrors } from '../../enquiry/answer.ts';
import type { EnquiryInput } from '../../enquiry/enquiry.ts';
import { TEXTS } from '../../enquiry/texts.ts';

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
  /** How long the service asked to wait before the next try, in milliseconds. */
  retryAfterMs?: number;
}

/**
 * Sends an enquiry to the service.
 * @returns `success: true` once the service has stored it; `success: false` if it could not be reached, did not answer
 * in JSON, or asked to come back later (429, 5xx): the enquiry may then be sent again.
 * @throws {RefusedError} if the service refused the enquiry as invalid (other 4xx).
 */
export async function sendEnquiry(endpoint: string, enquiry: EnquiryInput): Promise<SendResult> {
  const failed: SendResult = { success: false, message: TEXTS.notSent };
  let response: Response;
  let answer: EnquiryAnswer;
  try {
    response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiry),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer = await response.json();
  } catch {
    return failed;
  }
  if (response.ok && answer?.success === true) return { success: true, message: answer.message };
  if (response.status === 429 || response.status >= 500 || response.ok) {
    return { ...failed, retryAfterMs: retryAfter(response) };
  }
  throw new RefusedError(answer?.fields);
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? seconds * 1000 : undefined;
}
