import type { ContentChange } from '../../content-check/change.ts';
import { checkContent } from '../../content-check/check.ts';
import { inOneLine } from '../../content-check/print/people.ts';

/**
 * Everything in the content that must be mended: place, field, what is wrong and what to do, a line each.
 * @param change is checked as if it were written already
 */
export async function findMistakes(root: string, change?: ContentChange): Promise<string[]> {
  const { mistakes } = await checkContent({ root, now: new Date(), change });
  return mistakes.filter(({ severity }) => severity === 'error').map(inOneLine);
}
