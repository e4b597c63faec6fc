import * as z from 'zod';
import { localPath } from './addresses.ts';

/** Parameters of an address by which campaigns are told apart. */
const CAMPAIGN_PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** Maximum length of each value, in UTF-16 code units: longer ones are cut. */
const MAX_LENGTH = 200;

/** Host of a site, which is reached with and without `www.`. */
export const siteOf = (host: string) => host.replace(/^www\./, '');

/** Where the visit began that led to an enquiry: path of the first page, host of the referrer, campaign. */
export const originSchema = z.partialRecord(
  z.enum(['landing', 'referrer', ...CAMPAIGN_PARAMETERS]),
  z.string().min(1).max(MAX_LENGTH),
);

export type Origin = z.output<typeof originSchema>;

/**
 * Reads the origin as the page keeps it: the address of the first page of the visit, a space, and its referrer, which may
 * be missing.
 *
 * @returns undefined if the value is nothing of that kind
 */
export function readOrigin(value: unknown): Origin | undefined {
  if (typeof value !== 'string') return undefined;
  const [landing = '', referrer = ''] = value.split(' ');
  if (!/^https?:/.test(landing) || !URL.canParse(landing)) return undefined;
  const { host, pathname, searchParams } = new URL(landing);
  const referrerHost = /^https?:/.test(referrer) && URL.canParse(referrer) ? new URL(referrer).host : '';
  const values = {
    landing: localPath(pathname),
    referrer: siteOf(referrerHost) === siteOf(host) ? '' : referrerHost,
    ...Object.fromEntries(CAMPAIGN_PARAMETERS.map((name) => [name, searchParams.get(name)])),
  };
  const known = Object.entries(values).flatMap(([name, text]) => {
    const plain = (text ?? '').replace(/\p{Cc}+/gu, ' ').trim();
    return plain ? [[name, plain.slice(0, MAX_LENGTH).toWellFormed()]] : [];
  });
  return Object.fromEntries(known) as Origin;
}
