import type { ClaimedEnquiry } from '../store/enquiry-record.ts';
import type { Failure } from './failure.ts';

/** Who has a mail after an attempt that at least one recipient was reached by. */
export interface Receipt {
  /** Recipients that have it, from this attempt or an earlier one. */
  takenBy: string[];
  /** Why others were turned away; empty if everybody has it. */
  refusals: Failure[];
}

/** A way to hand an enquiry to the agency: by SMTP, or as a file. */
export interface Mailer {
  /**
   * Hands over one enquiry to those who do not have it yet.
   *
   * @param leaseLost aborts once somebody else delivers the enquiry: then nothing is sent that is not on its way yet
   * @returns once the agency's side has taken it
   * @throws an error that `failureOf` can read, if nobody was reached
   */
  deliver(enquiry: ClaimedEnquiry, leaseLost?: AbortSignal): Promise<Receipt>;
  /** Ends connections; a delivery that is still under way fails. */
  close(): void;
}
