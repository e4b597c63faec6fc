import { expect, it } from 'vitest';
import { site } from '../../../../src/model/schemas/site.ts';

/** Returns the paths of fields that the schema refuses. */
const refused = (opens: string) =>
  site()
    .safeParse({ hours: [{ days: ['Monday'], opens, closes: '23:59' }] })
    .error!.issues.map(({ path }) => path.join('.'));

it.each(['24:00', '9:00', '09:60'])('refuses the time %s', (time) =>
  expect(refused(time)).toContain('hours.0.opens'),
);

it('takes the times of a day with 24 hours', () => expect(refused('23:00')).not.toContain('hours.0.opens'));
