import type { Site } from '../schemas/site.ts';

/**
 * Replaces `{brand}` and other placeholders in all strings of a value, recursively. Objects without placeholders are
 * returned as they are, because a copy of a picture would lose its non-enumerable properties.
 */
export function fillIn<T>(value: T, names: Record<string, string>): T {
  if (typeof value === 'string') {
    return value.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(names, name) ? names[name]! : whole,
    ) as T;
  }
  if (Array.isArray(value)) return value.map((item) => fillIn(item, names)) as T;
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    const filled = Object.entries(value).map(([key, item]) => [key, fillIn(item, names), item] as const);
    if (filled.every(([, after, before]) => after === before)) return value;
    return Object.fromEntries(filled) as T;
  }
  return value;
}

/**
 * Leaves out the sentences of all texts in which one of these placeholders stands. Of such a sentence, the other
 * placeholders stay: of “Call {phone} or write to {email}.” the address.
 */
export function withoutSentences<T>(value: T, missing: readonly string[], others: readonly string[]): T {
  if (missing.length === 0) return value;
  const namesIn = (text: string, names: readonly string[]) => names.filter((name) => text.includes(name));
  return JSON.parse(JSON.stringify(value), (_, text: unknown) => {
    if (typeof text !== 'string' || namesIn(text, missing).length === 0) return text;
    const sentences = [...new Intl.Segmenter('und', { granularity: 'sentence' }).segment(text)];
    return sentences
      .map(({ segment }) =>
        namesIn(segment, missing).length > 0 ? namesIn(segment, others).join(' ') : segment,
      )
      .join('')
      .trim();
  }) as T;
}

/** Formats `+1 212 555 0100` as `tel:+12125550100`. */
export const phoneHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** Returns the link to the chat app, with the digits of the phone number and the greeting as preset message. */
export function chatHref({
  phone = '',
  chat,
}: Pick<Site, 'phone'> & { chat: NonNullable<Site['chat']> }): string {
  return fillIn(chat.url, { phone: phone.replace(/\D/g, ''), greeting: encodeURIComponent(chat.greeting) });
}

/** Returns the link to a map site, with the lines of the postal address in one. */
export const directionsTo = (address: string[], { label, url }: { label: string; url: string }) => ({
  label,
  href: fillIn(url, { address: encodeURIComponent(address.join(', ')) }),
});

/** Countries that write the postal code after the city. Most others write it before. */
const CODE_LAST = 'AU BD CA EG GB HK IE IN JO LK NG NP NZ PK SA SG TH US ZA'.split(' ');

/**
 * Returns a postal address in the order of its country; in Chinese and Japanese, from the largest place to the smallest.
 * Lines without anything to say are left out.
 */
export function addressLines(office: NonNullable<Site['office']>): string[] {
  const { street = '', city, region = '', postalCode = '', country, countryCode } = office;
  const place = region ? `${city}, ${region}` : city;
  const lines = /\p{Script=Han}/u.test(city)
    ? [postalCode, `${region}${city}${street}`]
    : [
        street,
        (CODE_LAST.includes(countryCode) ? [place, postalCode] : [postalCode, place]).join(' ').trim(),
      ];
  return [...lines, country].filter(Boolean);
}
