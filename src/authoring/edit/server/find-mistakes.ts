import type { ContentChange } from '../../../model/check/change.ts';
import { checkContent } from '../../../model/check/check.ts';
import { inOneLine } from '../../../model/check/people.ts';

/**
 * Finds all errors in the content. Returns one line each: position, field, problem and advice.
 * @param change checked as if it were applied
 */
export async function findMistakes(root: string, change?: ContentChange): Promise<string[]> {
  const { mistakes } = await checkContent({ root, now: new Date(), change });
  return mistakes.filter(({ severity }) => severity === 'error').map(inOneLine);
}
