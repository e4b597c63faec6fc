import type { Site } from '../schemas/site.ts';

/**
 * Replaces `{brand}` and other `{names}` in all texts of a value; other kinds of values stay as they are. So do objects
 * without such a text: a picture is more than its enumerable properties.
 */
export function fillIn<T>(value: T, names: Record<string, string>): T {
  if (typeof value === 'string') {
    return value.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole) as T;
  }
  if (Array.isArray(value)) return value.map((item) => fillIn(item, names)) as T;
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    const filled = Object.entries(value).map(([key, item]) => [key, fillIn(item, names), item] as const);
    if (filled.every(([, after, before]) => after === before)) return value;
    return Object.fromEntries(filled) as T;
  }
  return value;
}

/** `+1 503 555 0142` as a link that dials: `tel:+15035550142`. */
export const phoneHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** The chat app's link with the office number in digits and the greeting as its preset text. */
export function chatHref({ phone, chat }: Pick<Site, 'phone' | 'chat'>): string {
  return fillIn(chat.url, { phone: phone.replace(/\D/g, ''), greeting: encodeURIComponent(chat.greeting) });
}

/** `09:00` as `9AM`, `16:30` as `4:30PM`. */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'AM' : 'PM'}`;
}

/** Hours as they are read: days `Mon-Fri` or `Sat`, time `9AM-5PM`. */
export function workingHours({ days, opens, closes }: Site['hours'][number]): { days: string; time: string } {
  const short = days.map((day) => day.slice(0, 3));
  const first = short[0] ?? '';
  return {
    days: short.length > 1 ? `${first}-${short.at(-1)}` : first,
    time: `${clockTime(opens)}-${clockTime(closes)}`,
  };
}
