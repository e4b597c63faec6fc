import { describe, expect, it } from 'vitest';
import {
  aroundPrice,
  byAmount,
  examplePrice,
  isPrice,
  readPrice,
} from '../../../../src/model/locale/price.ts';

const localeOf = (name: string) => {
  const [language = '', currency = ''] = name.split(' ');
  return { language, currency };
};

describe('a price', () => {
  it.each([
    ['en USD', '$549/mo', '$549/month'],
    ['en USD', '$1299', '$1299'],
    ['ar USD', '$549/mo', '\u2068$549\u2069/month'],
  ])('in %s is written in a text, in its own direction: %s', (name, price, text) =>
    expect(readPrice(price, localeOf(name), '/month').text).toBe(text),
  );

  it.each([
    ['en USD', '$549', 549],
    ['en USD', '$1299', 1299],
    ['en USD', '$1,299', 1299],
    ['en USD', '$49.90', 49.9],
    ['en-GB GBP', '£1,299', 1299],
    ['en-IN INR', '₹1,23,450', 123_450],
    ['de EUR', '549 €', 549],
    ['de EUR', '1.299 €', 1299],
    ['de EUR', '49,90 €', 49.9],
    ['de EUR', '549,– €', 549],
    ['de EUR', '549 Euro', 549],
    ['de-CH CHF', 'CHF 1’299', 1299],
    ['fr EUR', '1 299 €', 1299],
    ['fr EUR', '1\u202f299\u00a0€', 1299],
    ['nb NOK', '5 490 kr', 5490],
    ['nb NOK', 'kr 5 490,-', 5490],
    ['nb NOK', '5 490,-', 5490],
    ['pl PLN', '1299 zł', 1299],
    ['pt-BR BRL', 'R$ 1.299,00', 1299],
    ['ja JPY', '¥54,900', 54_900],
    ['ja JPY', '￥54,900', 54_900],
    ['ja JPY', '54,900円', 54_900],
    ['ar AED', '1,299 د.إ.', 1299],
    ['ar AED', '1299 درهم', 1299],
    ['ar-EG EGP', '١٬٢٩٩ ج.م.', 1299],
    ['fa IRR', '۱٬۲۹۹ ریال', 1299],
  ])('in %s is read from %s', (name, written, amount) => {
    const locale = localeOf(name);
    for (const [price, isMonthly] of [
      [written, false],
      [`${written}/mo`, true],
    ] as const) {
      expect(isPrice(price, locale)).toBe(true);
      const unit = isMonthly ? '/month' : '';
      expect(readPrice(price, locale, '/month')).toMatchObject({
        amount,
        currency: locale.currency,
        isMonthly,
        written,
        unit,
      });
    }
  });

  it.each(['On request', 'auf Anfrage', '応相談', 'عند الطلب'])('may be without a number: %s', (price) => {
    expect(isPrice(price, localeOf('en USD'))).toBe(true);
    expect(readPrice(price, localeOf('en USD'), '/month')).toMatchObject({ amount: undefined, text: price });
  });

  it.each([
    ['en USD', '549'],
    ['en USD', '549 €'],
    ['en USD', '$49.9'],
    ['en USD', '$1.299'],
    ['en USD', '$12,99'],
    ['en USD', '$549/month'],
    ['en USD', '$549 - $699'],
    ['en USD', 'from $549'],
    ['de EUR', '$549'],
    ['de EUR', '1,299 €'],
    ['ja JPY', '¥54,900.50'],
    ['en USD', 'per project/hour'],
  ])('in %s is not read from %s', (name, price) => expect(isPrice(price, localeOf(name))).toBe(false));

  it.each([
    ['en USD', '$1,299'],
    ['de EUR', '1.299\u00a0€'],
    ['ja JPY', '￥1,299'],
    ['ar AED', '1,299\u00a0د.إ.'],
  ])('in %s is written like %s, which is itself one', (name, example) => {
    expect(examplePrice(localeOf(name), 1299)).toBe(example);
    expect(isPrice(example, localeOf(name))).toBe(true);
  });
});

it('sorts prices by amount, without those that have none', () => {
  const prices = ['$1,299', 'On request', '$99', '$549/mo'].map((price) =>
    readPrice(price, localeOf('en USD'), ''),
  );
  expect(byAmount(prices).map(({ amount }) => amount)).toEqual([99, 549, 1299]);
});

it.each([
  ['From {price}', 'From ', ''],
  ['{price}から', '', 'から'],
  ['From', 'From ', ''],
])('the lowest price stands in its label %s', (label, before, after) =>
  expect(aroundPrice(label)).toEqual({ before, after }),
);
