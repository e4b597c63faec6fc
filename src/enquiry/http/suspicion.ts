import type { Enquiry } from '../contract/enquiry.ts';
import type { Suspicion } from '../store/enquiry-record.ts';

/**
 * Returns why an enquiry looks as if a bot wrote it; undefined if it does not.
 *
 * The writing time counts only if the page sent it. It is unknown without script, or if the form was prefilled.
 *
 * @param minWritingSeconds less than a person needs for five fields; 0: no check
 */
export function suspicionOf(
  { website: isTrapFilled, writingMs }: Pick<Enquiry, 'website' | 'writingMs'>,
  minWritingSeconds: number,
): Suspicion | undefined {
  if (isTrapFilled) return 'trap';
  return writingMs !== undefined && writingMs < minWritingSeconds * 1000 ? 'too-fast' : undefined;
}
