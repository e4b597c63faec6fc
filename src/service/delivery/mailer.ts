import type { ClaimedEnquiry } from '../store/enquiry-record.ts';

/** A way to hand an enquiry to the agency: by SMTP, or as a file. */
export interface Mailer {
  /**
   * Hands over one enquiry.
   *
   * @returns once the agency's side has taken it; with a note if it did so only in part
   * @throws an error that `failureOf` can read
   */
  deliver(enquiry: ClaimedEnquiry): Promise<{ note?: string }>;
  /** Ends connections; a delivery that is still under way fails. */
  close(): void;
}
