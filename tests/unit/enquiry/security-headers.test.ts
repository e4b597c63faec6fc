import { describe, expect, test } from 'vitest';
import { NO_EXCEPTIONS, securityHeaders } from '../../../src/enquiry/http/security-headers.ts';

const directives = (policy = NO_EXCEPTIONS) =>
  Object.fromEntries(
    (securityHeaders(policy, false)['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
      const [name, ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

describe('the content security policy', () => {
  test('allows nothing that the site does not need', () => {
    expect(directives()).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'media-src': "'self'",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  test('takes inline code by its hash and the enquiry service of another origin by its name', () => {
    const policy = { scripts: ['sha256-a'], styles: ['sha256-b'], connect: ['https://api.example'] };
    expect(directives(policy)).toMatchObject({
      'script-src': "'self' 'sha256-a'",
      'style-src': "'self' 'sha256-b'",
      'connect-src': "'self' https://api.example",
      'form-action': "'self' https://api.example",
    });
  });

  test('never allows unsafe inline code', () => {
    expect(JSON.stringify(securityHeaders(NO_EXCEPTIONS, true))).not.toContain('unsafe');
  });
});

test('encryption is insisted on only where it is in use', () => {
  expect(securityHeaders(NO_EXCEPTIONS, true)).toHaveProperty('Strict-Transport-Security');
  expect(securityHeaders(NO_EXCEPTIONS, false)).not.toHaveProperty('Strict-Transport-Security');
});
