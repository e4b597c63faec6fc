import type { Dimension } from '../store/figures.ts';

/** Length of the name of a campaign, in UTF-16 code units. */
const MAX_CAMPAIGN = 60;

/** Longer hosts are no real ones. */
const MAX_HOST = 100;

/**
 * Returns the name of a campaign in plain letters, digits and signs, cut to 60. An e-mail address, which some mailing
 * tools put into links, is not kept.
 */
function plainCampaign(text: string): string {
  if (text.includes('@')) return '';
  return text
    .replace(/[^\p{L}\p{N}_.+~-]+/gu, ' ')
    .trim()
    .slice(0, MAX_CAMPAIGN)
    .toWellFormed()
    .trim();
}

/** Returns the campaign that the parameters of an address name: `utm_campaign`, otherwise `utm_source`. */
export const campaignIn = (query: string): string => {
  const parameters = new URLSearchParams(query);
  return plainCampaign(parameters.get('utm_campaign') || parameters.get('utm_source') || '');
};

/** Returns the host of an address, with its port; empty if it has none. */
export function hostOf(address: string): string {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return '';
  const { host } = new URL(address);
  return host.length > MAX_HOST ? '' : host;
}

/** What is shown in place of an empty name. */
const UNNAMED: Record<Dimension, string> = {
  day: '',
  page: '(not told)',
  service: '(not told)',
  referrer: '(direct or this site)',
  campaign: '(no campaign)',
};

/** Returns the name under which figures are shown. Views and enquiries of the same name have to meet. */
export function shownName(by: Dimension, name: string): string {
  const plain =
    by === 'campaign' ? plainCampaign(name) : by === 'referrer' && name.length > MAX_HOST ? '' : name;
  return plain || UNNAMED[by];
}
