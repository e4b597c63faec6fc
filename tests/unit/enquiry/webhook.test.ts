import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createWebhook } from '../../../src/enquiry/delivery/webhook.ts';
import { claimed } from '../../service/support/requests.ts';

/** Delivers to an address whose server redirects. */
async function deliverTo(address: string, status: number, location: string) {
  const answer = async () => new Response(null, { status, headers: { location } });
  vi.stubGlobal('fetch', answer);
  onTestFinished(() => void vi.unstubAllGlobals());
  const webhook = createWebhook(address, undefined);
  const { failures } = await webhook.deliver(claimed());
  return failures[0]?.verdict ?? 'taken';
}

describe('a redirect', () => {
  const SCRIPT = 'https://script.google.com/macros/s/secret/exec';
  const OUTPUT = 'https://script.googleusercontent.com/macros/echo?user_content_key=x';

  test('of Google Apps Script to the output of a script says that it has run', async () => {
    expect(await deliverTo(SCRIPT, 302, OUTPUT)).toBe('taken');
  });

  test.each([
    [SCRIPT, 302, 'https://accounts.google.com/ServiceLogin?continue=x'],
    [SCRIPT, 302, 'https://script.googleusercontent.com.evil.example/'],
    ['https://hooks.example/secret', 302, OUTPUT],
    ['https://hooks.example/secret', 303, '/login'],
    ['https://hooks.example/secret', 307, '/elsewhere'],
  ])('of %s with %i to %s does not', async (address, status, location) => {
    expect(await deliverTo(address, status, location)).toBe('again');
  });
});
