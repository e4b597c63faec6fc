import { expect, it } from 'vitest';
import { asName, newName } from '../../../../src/model/entries/as-name.ts';

it.each([
  ['Größe & Maß: Straßenfest', 'grosse-mass-strassenfest'],
  ['Phở Hà Nội – Đặc biệt', 'pho-ha-noi-dac-biet'],
  ['Łódź, Ålesund, Kadıköy', 'lodz-alesund-kadikoy'],
  ['春 Menu 2027', 'menu-2027'],
  ['新メニュー', ''],
  ['🎉', ''],
])('the name of %s is %j', (title, name) => expect(asName(title)).toBe(name));

it.each([
  ['Spring Menu', 'spring-menu'],
  ['新メニュー', 'package-tab-3'],
  ['مشروع', 'package-tab-3'],
  ['🎉', 'package-tab-3'],
  ['', ''],
])('a new entry called %s has the name %j', (title, name) => {
  const taken = ['spring-menu', 'package-tab-1', 'package-tab-2'];
  expect(newName(title, 'package tab', (each) => taken.includes(each))).toBe(name);
});
