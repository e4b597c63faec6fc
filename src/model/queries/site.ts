import { getEntry } from 'astro:content';
import { PUBLIC_BACKEND_HOST } from 'astro:env/client';
import { TAKES_ENQUIRIES } from 'astro:env/server';
import { SEND_MAIL_PATH } from '../../enquiry/contract/paths.ts';
import { chatHref, fillIn, phoneHref, workingHours } from './format.ts';

/** An entry that must be there: the build stops with its name if it is not. */
export function required<T>(entry: T | undefined, name: string): T {
  if (!entry) throw new Error(`src/content/${name} is missing. Restore it from the repository's history.`);
  return entry;
}

/** Brand, office and ways to reach the agency, with the links made of them. */
export async function getSite() {
  const { data } = required(await getEntry('site', 'index'), 'site/index.yaml');
  const site = fillIn(data, { brand: data.brand });
  return {
    ...site,
    // The chat link has names of its own to fill in.
    chat: { ...site.chat, href: chatHref(site) },
    phoneHref: phoneHref(site.phone),
    emailHref: `mailto:${site.email}`,
    hours: site.hours.map(workingHours),
    openingHours: site.hours,
    address: [
      site.office.street,
      `${site.office.city}, ${site.office.region} ${site.office.postalCode}`,
      site.office.country,
    ],
  };
}

/** Words of the interface that belong to no page. */
export async function getLabels() {
  return required(await getEntry('labels', 'index'), 'labels/index.yaml').data;
}

/** Address that forms are posted to: this origin, or the enquiry service's own. */
export const enquiryEndpoint = () => `${(PUBLIC_BACKEND_HOST ?? '').replace(/\/+$/, '')}${SEND_MAIL_PATH}`;

/** Whether somebody takes the enquiries of this build: not in a preview on a static host. */
export const takesEnquiries = () => TAKES_ENQUIRIES;

export type SiteFacts = Awaited<ReturnType<typeof getSite>>;
export type Labels = Awaited<ReturnType<typeof getLabels>>;
