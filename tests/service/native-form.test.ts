import { describe, expect, test } from 'vitest';
import { ADA, postForm } from './support/requests.ts';
import { runService } from './support/running-service.ts';

describe('a native form post returns to its page', () => {
  const location = async (
    fields: object,
    headers?: Record<string, string>,
    settings?: Record<string, string>,
  ) => {
    const service = await runService(settings);
    const answer = await postForm(service.url, fields, headers);
    expect(answer.status).toBe(303);
    return answer.headers.get('location');
  };

  test('and shows that it was sent', async () => {
    expect(await location(ADA)).toBe('/services/seo#enquiry-sent');
    expect(await location({ ...ADA, id: '', website: '', page: '/' })).toBe('/#enquiry-sent');
  });

  test('and shows the first field that is wrong', async () => {
    expect(await location({ ...ADA, phone: '', email: 'x' })).toBe('/services/seo#enquiry-error-email');
    expect(await location({ page: '/contact' })).toBe('/contact#enquiry-error-name');
  });

  test('and shows that it failed for a reason of ours', async () => {
    const service = await runService({ RATE_LIMIT: '1' });
    await postForm(service.url, ADA);
    // Whoever is refused before the body is read returns to the page that the browser names.
    const Referer = `${service.url}/services/seo?from=ad`;
    const limited = await postForm(service.url, ADA, { Referer });
    expect(limited.headers.get('location')).toBe('/services/seo#enquiry-failed');
    const tooLarge = { ...ADA, message: 'x'.repeat(200_000) };
    expect(await location(tooLarge, { Referer })).toBe('/services/seo#enquiry-failed');
    expect(await location(tooLarge)).toBe('/contact#enquiry-failed');
    expect(await location(tooLarge, { Referer: 'https://evil.example//evil.example/' })).toBe(
      '/contact#enquiry-failed',
    );
  });

  test('and nowhere else, whatever the page field says', async () => {
    for (const page of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/a\r\nSet-Cookie: a=b',
      '',
    ]) {
      expect(await location({ ...ADA, page })).toBe('/contact#enquiry-sent');
    }
  });

  test('on another site that may post', async () => {
    const settings = { ALLOWED_ORIGINS: 'https://www.agency.example' };
    expect(await location(ADA, { Origin: 'https://www.agency.example' }, settings)).toBe(
      'https://www.agency.example/services/seo#enquiry-sent',
    );
  });
});
