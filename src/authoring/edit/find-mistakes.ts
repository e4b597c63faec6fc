import type { ContentChange } from '../../model/check/change.ts';
import { checkContent } from '../../model/check/check.ts';
import { inOneLine } from '../../model/check/people.ts';

/**
 * Everything in the content that must be mended: place, field, what is wrong and what to do, a line each.
 * @param change is checked as if it were written already
 */
export async function findMistakes(root: string, change?: ContentChange): Promise<string[]> {
  const { mistakes } = await checkContent({ root, now: new Date(), change });
  return mistakes.filter(({ severity }) => severity === 'error').map(inOneLine);
}
