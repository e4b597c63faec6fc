import { checkContent } from '../../content-check/check.ts';
import { inOneLine } from '../../content-check/print/people.ts';

/** Everything in the content that must be mended: place, field, what is wrong and what to do, a line each. */
export async function findMistakes(root: string): Promise<string[]> {
  const { mistakes } = await checkContent({ root, now: new Date() });
  return mistakes.filter(({ severity }) => severity === 'error').map(inOneLine);
}
