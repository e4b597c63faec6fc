import { expect, it } from 'vitest';
import { shortenScopes } from '../../../../src/build/finish/short-scopes.ts';

it('scopes of styles get short names, the same on all pages and in their styles', () => {
  const pages = shortenScopes(
    new Map([
      [
        '/a.html',
        '<style>p[data-astro-cid-zz01]{a:b}</style><p data-astro-cid-zz01 data-astro-cid-aa02="true">',
      ],
      ['/b.html', '<p data-astro-cid-aa02 data-state="astro-cid-zz01">'],
    ]),
  );
  expect([...pages]).toEqual([
    ['/a.html', '<style>p[data-_1]{a:b}</style><p data-_1 data-_0="true">'],
    ['/b.html', '<p data-_0 data-state="astro-cid-zz01">'],
  ]);
});
