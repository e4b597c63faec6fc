import type { Config } from '../config.ts';
import { mailboxOf } from '../contract/addresses.ts';
import type { NewEnquiry } from '../store/enquiry.ts';

/** Domains that mail from outside cannot reach (RFC 6761, 6762), and IP addresses. Trials use `.example`. */
const UNREACHABLE = /^[^.]*$|\.(\d+|localhost|local|internal|invalid|test|onion|arpa)$/;

/**
 * Returns whether an enquiry may be confirmed to its sender: it is not suspected as spam, mail can reach the address, and
 * it is none of the agency's own.
 */
export function isConfirmable(
  { email, suspicion }: Pick<NewEnquiry, 'email' | 'suspicion'>,
  { mailTo, mailFrom }: Pick<Config, 'mailTo' | 'mailFrom'>,
): boolean {
  const mailbox = mailboxOf(email);
  const isOwn = [...mailTo, mailFrom].some((own) => mailboxOf(own) === mailbox);
  return suspicion === undefined && !isOwn && !UNREACHABLE.test(mailbox.slice(mailbox.indexOf('@') + 1));
}
