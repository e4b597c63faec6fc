import type { BrowserName, Identifier } from '@mdn/browser-compat-data';

/**
 * First versions that play the containers and codecs that the content check accepts, in the format of the compat data.
 * Source: caniuse.com. Safari decodes AV1 only on devices with hardware support, which counts as unsupported.
 */
export const FILM_FORMATS = Object.fromEntries(
  Object.entries<Partial<Record<BrowserName, string | false>>>({
    mp4: { chrome: '4', edge: '12', firefox: '35', safari: '3.1', safari_ios: '3.2' },
    avc1: { chrome: '4', edge: '12', firefox: '35', safari: '3.1', safari_ios: '3.2' },
    avc3: { chrome: '4', edge: '12', firefox: '35', safari: '3.1', safari_ios: '3.2' },
    webm: { chrome: '25', edge: '79', firefox: '28', safari: '16', safari_ios: '17.4' },
    V_VP8: { chrome: '25', edge: '79', firefox: '28', safari: '16', safari_ios: '17.4' },
    V_VP9: { chrome: '29', edge: '79', firefox: '28', safari: '16', safari_ios: '17.4' },
    V_AV1: { chrome: '70', edge: '121', firefox: '67', safari: false, safari_ios: false },
  }).map(([format, since]) => [format, { __compat: { support: supportFrom(since) } }]),
) as unknown as Identifier;

function supportFrom(since: Partial<Record<BrowserName, string | false>>) {
  return Object.fromEntries(
    Object.entries(since).map(([browser, added]) => [browser, { version_added: added }]),
  );
}
