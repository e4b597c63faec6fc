import { expect, test } from 'vitest';
import { securityHeaders } from '../../../src/enquiry/http/headers.ts';

test('the content security policy of answers that are no pages allows nothing', () => {
  expect(securityHeaders(false)['Content-Security-Policy']).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test('HSTS is sent over TLS only', () => {
  expect(securityHeaders(true)['Strict-Transport-Security']).toBe('max-age=31536000');
  expect(securityHeaders(false)).not.toHaveProperty('Strict-Transport-Security');
});
