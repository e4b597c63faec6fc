import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkContent } from '../../../../src/model/check/check.ts';
import { inOneLine } from '../../../../src/model/check/format-report.ts';
import { addFixture, FIXTURES, makeRepository } from './support.ts';

describe('what is said of', () => {
  const root = makeRepository(afterAll);

  const check = async () => {
    const { mistakes } = await checkContent({ root, now: new Date('2027-01-15T12:00:00Z') });
    return mistakes.map(
      (mistake) =>
        // The names of the site's own services follow.
        inOneLine(mistake).replace(/(?<=the name of its folder: ).*/, '…') +
        (mistake.severity === 'warning' ? ' (warning)' : ''),
    );
  };

  it('content without a mistake: nothing', async () => {
    expect(await check()).toEqual([]);
  });

  it.each(Object.entries(FIXTURES))('%s', async (name, { said }) => {
    onTestFinished(addFixture(root, name));
    expect(await check()).toEqual(said);
  });
});
