import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkContent } from '../../../../src/model/check/check.ts';
import { inOneLine } from '../../../../src/model/check/people.ts';
import { addFixture, fixtureFile, fixtures, makeRepository } from './support.ts';

/** Each folder of `fixtures` has one or a few mistakes; its `expected.txt` has their exact messages. */
describe('what is said of', () => {
  let repository: ReturnType<typeof makeRepository>;
  beforeAll(() => {
    repository = makeRepository();
  });
  afterAll(() => repository.remove());

  const check = async () => {
    const { mistakes } = await checkContent({ root: repository.root, now: new Date('2027-01-15T12:00:00Z') });
    return mistakes.map(
      (mistake) =>
        (mistake.severity === 'warning' ? '(warning) ' : '') +
        // The names of the site's own services follow.
        inOneLine(mistake).replace(/(?<=the name of its folder: ).*/, '…'),
    );
  };

  it('content without a mistake: nothing', async () => {
    expect(await check()).toEqual([]);
  });

  it.each(fixtures)('%s', async (fixture) => {
    const expected = readFileSync(fixtureFile(fixture, 'expected.txt'), 'utf8').trim().split('\n');
    const takeOut = addFixture(repository.root, fixture);
    try {
      expect(await check()).toEqual(expected);
    } finally {
      takeOut();
    }
  });
});
