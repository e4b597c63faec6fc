import { expect, it } from 'vitest';
import { site } from '../../../../src/model/schemas/site.ts';

/** Returns the paths of fields that the schema refuses. */
const refused = (opens: string, closes = '23:59') =>
  site()
    .safeParse({ hours: [{ days: ['Monday'], opens, closes }] })
    .error!.issues.map(({ path }) => path.join('.'));

it.each(['24:00', '9:00', '09:60'])('refuses the time %s', (time) =>
  expect(refused(time)).toContain('hours.0.opens'),
);

it('takes the times of a day with 24 hours', () => expect(refused('23:00')).not.toContain('hours.0.opens'));

it('takes the end of the day as closing time, and none after midnight', () => {
  const closes = 'hours.0.closes';
  expect(refused('00:00', '24:00')).not.toContain(closes);
  expect(refused('22:00', '24:00')).not.toContain(closes);
  for (const time of ['02:00', '00:00', '24:01', '25:00']) expect(refused('22:00', time)).toContain(closes);
});

it('takes hours on both sides of midnight, each on its day', () => {
  const hours = [
    { days: ['Friday', 'Saturday'], opens: '22:00', closes: '24:00' },
    { days: ['Saturday', 'Sunday'], opens: '00:00', closes: '02:00' },
  ];
  const paths = site()
    .safeParse({ hours })
    .error!.issues.map(({ path }) => path[0]);
  expect(paths).not.toContain('hours');
});

it('takes an office of any country', () => {
  const office = { city: 'London', country: 'United Kingdom', countryCode: 'UK' };
  expect(site().shape.office.parse(office)).toEqual({ ...office, countryCode: 'GB' });
});
