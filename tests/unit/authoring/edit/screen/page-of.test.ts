import { expect, it } from 'vitest';
import { pageOf } from '../../../../../src/authoring/edit/screen/page-of.ts';

it.each([
  ['/keystatic/collection/portfolio/item/spring-menu', '/portfolio#spring-menu'],
  ['/keystatic/collection/services/item/vedio-editing', '/services/vedio-editing'],
  ['/keystatic/collection/packages/item/seo', '/packages#seo'],
  ['/keystatic/collection/clients/item/oxbow', '/'],
  ['/keystatic/singleton/about', '/about'],
  ['/keystatic/singleton/page-not-found', '/404'],
  ['/keystatic/singleton/site', '/'],
  ['/keystatic/collection/portfolio', undefined],
  ['/keystatic/collection/portfolio/create', undefined],
  ['/keystatic', undefined],
])('beside %s stands %s', (path, page) => {
  expect(pageOf(path)).toBe(page);
});
