import type { ClaimedEnquiry } from '../store/enquiry.ts';
import type { Failure } from './failure.ts';

/** Result of an attempt after which at least one recipient has the mail. */
export interface Receipt {
  /** Recipients who have the mail, from this attempt or an earlier one. */
  takenBy: string[];
  /** Failures of the other recipients; empty if all have it. */
  refusals: Failure[];
}

/** Delivers enquiries to the agency, by SMTP or as files. */
export interface Mailer {
  /** Where mails go, as the commands name it: addresses or a folder. */
  destination: string;
  /**
   * Delivers an enquiry to the recipients who do not have it yet.
   *
   * @param leaseLost aborts once another process has claimed the enquiry; a mail whose data is being sent is completed
   * @returns once the mail server has accepted the mail, or its file is written
   * @throws an error that `failureOf` can read, if no recipient was accepted
   */
  deliver(enquiry: ClaimedEnquiry, leaseLost?: AbortSignal): Promise<Receipt>;
  /** Closes connections; deliveries in progress fail. */
  close(): void;
}
