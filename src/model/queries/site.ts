import { getEntry } from 'astro:content';
import { PUBLIC_BACKEND_HOST } from 'astro:env/client';
import { TAKES_ENQUIRIES } from 'astro:env/server';
import { SEND_MAIL_PATH } from '../../enquiry/contract/api.ts';
import { chatHref, directionsTo, fillIn, phoneHref, workingHours } from './format.ts';

/**
 * Asserts that an entry exists.
 * @throws Error with the name of the missing file
 */
export function required<T>(entry: T | undefined, name: string): T {
  if (!entry) throw new Error(`src/content/${name} is missing. Restore it from the repository's history.`);
  return entry;
}

/** Returns brand, office and contact details, with links derived from them. */
export async function getSite() {
  const { data } = required(await getEntry('site', 'index'), 'site/index.yaml');
  const site = fillIn(data, { brand: data.brand });
  const { street, city, region, postalCode, country } = site.office;
  const address = [street, `${city}, ${region} ${postalCode}`, country];
  return {
    ...site,
    directions: site.directions && directionsTo(address, site.directions),
    // The chat link has its own placeholders.
    chat: { ...site.chat, href: chatHref(site) },
    phoneHref: phoneHref(site.phone),
    emailHref: `mailto:${site.email}`,
    hours: site.hours.map(workingHours),
    openingHours: site.hours,
    address,
  };
}

/** Replaces `{brand}` in all texts of an entry. */
export async function withBrand<T>(data: T): Promise<T> {
  return fillIn(data, { brand: required(await getEntry('site', 'index'), 'site/index.yaml').data.brand });
}

/** Returns user interface texts that are not specific to a page. */
export async function getLabels() {
  return withBrand(required(await getEntry('labels', 'index'), 'labels/index.yaml').data);
}

/** Returns the URL that forms are posted to: on this origin, or on that of the enquiry service. */
export const enquiryEndpoint = () => `${(PUBLIC_BACKEND_HOST ?? '').replace(/\/+$/, '')}${SEND_MAIL_PATH}`;

/** Whether this build has an enquiry service. A preview on a static host has none. */
export const takesEnquiries = () => TAKES_ENQUIRIES;

export type SiteFacts = Awaited<ReturnType<typeof getSite>>;
export type Labels = Awaited<ReturnType<typeof getLabels>>;
