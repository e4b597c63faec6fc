import { expect, test } from 'vitest';
import { NO_EXCEPTIONS, securityHeaders } from '../../../src/enquiry/http/headers.ts';

const directives = (policy = NO_EXCEPTIONS) =>
  Object.fromEntries(
    (securityHeaders(policy, false)['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
      const [name, ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

test('the content security policy allows only what the site needs', () => {
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

test('a form may be sent to the enquiry service of another origin', () => {
  const policy = { ...NO_EXCEPTIONS, connect: ['https://api.example'] };
  expect(directives(policy)).toMatchObject({ 'form-action': "'self' https://api.example" });
});
