import { expect, it } from 'vitest';
import { nameInBraces } from '../../../../src/model/check/texts.ts';

it.each([
  ['Clay makes signs; ask Clay.', 'Clay', '{brand} makes signs; ask {brand}.'],
  ['Claymore', 'Clay', 'Claymore'],
  ['{brand} and {services} of services', 'services', '{brand} and {services} of {brand}'],
  ['brand: {brand}', 'brand', '{brand}: {brand}'],
  [
    'Write to hi@clay.example or https://clay.example/clay, says clay',
    'clay',
    'Write to hi@clay.example or https://clay.example/clay, says {brand}',
  ],
  ['/services/clay', 'clay', '/services/clay'],
  ['./clay.jpg', 'clay', './clay.jpg'],
  ['$549/mo', 'mo', '$549/mo'],
])('in “%s”, the name %s is said as “%s”', (text, name, said) => {
  expect(nameInBraces(text, name)).toBe(said);
});
