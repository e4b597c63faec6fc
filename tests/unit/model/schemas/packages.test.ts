import { expect, it } from 'vitest';
import { readPrice } from '../../../../src/model/schemas/packages.ts';

it('gives a monthly price its unit, and a price that is paid once none', () => {
  expect(readPrice('$549/mo', '/month')).toEqual({
    dollars: 549,
    isMonthly: true,
    amount: '$549',
    unit: '/month',
    text: '$549/month',
  });
  expect(readPrice('$1299', '/month')).toMatchObject({ dollars: 1299, isMonthly: false, text: '$1299' });
});
