import type { Enquiry } from '../contract/enquiry.ts';
import type { Suspicion } from '../store/enquiry-record.ts';

/**
 * Why an enquiry looks as if a program had written it; undefined if nothing speaks for that.
 *
 * The time it took is only held against it where the page told it: without script, or where the text stood in
 * the form already, nobody knows.
 *
 * @param minWritingSeconds in which nobody fills in five fields; 0: the time does not matter
 */
export function suspicionOf(
  { website: isTrapFilled, writingMs }: Pick<Enquiry, 'website' | 'writingMs'>,
  minWritingSeconds: number,
): Suspicion | undefined {
  if (isTrapFilled) return 'trap';
  return writingMs !== undefined && writingMs < minWritingSeconds * 1000 ? 'too-fast' : undefined;
}
