import { PUBLIC_BACKEND_HOST } from 'astro:env/client';
import { TAKES_ENQUIRIES } from 'astro:env/server';
import { SEND_MAIL_PATH } from '../../enquiry/contract/api.ts';
import { formatCount, formatHours } from '../locale/locale.ts';
import { addressLines, chatHref, directionsTo, phoneHref } from './format.ts';
import { oncePerBuild, readEntry } from './read.ts';

/** Returns brand, office and contact details, with links derived from them. */
export const getSite = oncePerBuild(async () => {
  const [site, { aroundTheClock }] = await Promise.all([readEntry('site'), getLabels()]);
  const { phone, email, office, chat } = site;
  const address = office ? addressLines(office) : [];
  const hasChat = chat && (phone || !chat.url.includes('{phone}'));
  return {
    ...site,
    directions: office && site.directions && directionsTo(address, site.directions),
    // The chat link has its own placeholders.
    chat: hasChat ? { ...chat, href: chatHref({ ...site, chat }) } : undefined,
    phoneHref: phone && phoneHref(phone),
    emailHref: email && `mailto:${email}`,
    hours: formatHours(site, site.hours, aroundTheClock),
    openingHours: site.hours,
    address,
  };
});

/** Returns phone number and email address, as far as they are known, with their links, for the form and its messages. */
export async function getContactLinks() {
  const { phone, email } = await readEntry('site');
  return {
    ...(phone && { phone: { label: phone, href: phoneHref(phone) } }),
    ...(email && { email: { label: email, href: `mailto:${email}` } }),
  };
}

/** Returns user interface texts that are not specific to a page. */
export const getLabels = oncePerBuild(() => readEntry('labels'));

/** Returns a label with a number in it, in the plural form of the language: `3 pictures`. */
export async function countLabel(
  label: 'projectsShown' | 'picturesOfProject',
  count: number,
): Promise<string> {
  const [{ language }, labels] = await Promise.all([readEntry('site'), getLabels()]);
  return formatCount(language, labels[label], count);
}

/** Returns the URL that forms are posted to: on this origin, or on that of the enquiry service. */
export const enquiryEndpoint = () => `${(PUBLIC_BACKEND_HOST ?? '').replace(/\/+$/, '')}${SEND_MAIL_PATH}`;

/** Whether this build has an enquiry service. A preview on a static host has none. */
export const takesEnquiries = () => TAKES_ENQUIRIES;

export type SiteFacts = Awaited<ReturnType<typeof getSite>>;
export type Labels = Awaited<ReturnType<typeof getLabels>>;
