import { expect, it } from 'vitest';
import { readPrice } from '../../../../src/model/schemas/packages.ts';

it('adds a unit to monthly prices only', () => {
  expect(readPrice('$549/mo', '/month')).toEqual({
    dollars: 549,
    isMonthly: true,
    amount: '$549',
    unit: '/month',
    text: '$549/month',
  });
  expect(readPrice('$1299', '/month')).toMatchObject({ dollars: 1299, isMonthly: false, text: '$1299' });
});
