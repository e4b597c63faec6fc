import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../mutation/faults.ts';
import { workflows } from './support/workflows.ts';

const { on, jobs } = workflows['nightly.yml']!;

describe('every night', () => {
  it('tests run that take too long for each change', () => {
    expect(on).toHaveProperty('schedule');
    expect(jobs.long!.steps.map(({ run }) => run)).toContain('npm run test:long');
  });

  it('tests are tested with all areas of faults', () => {
    expect(jobs.mutation!.strategy!.matrix.area).toEqual([...new Set(FAULTS.map(({ area }) => area))]);
  });
});
