import type { PackageTab, Plan } from '../../model/queries/packages.ts';
import type { Project } from '../../model/queries/portfolio.ts';
import type { SiteFacts } from '../../model/queries/site.ts';
import { heading, link, list, plain } from './blocks.ts';

/** Returns heading, text and button at the end of a page. */
export const closing = (
  {
    heading: title,
    text,
    button,
  }: { heading: string; text: string; button: { label: string; href: string } },
  origin: URL,
) => [heading(2, title), plain(text), link(button.label, button.href, origin)];

/** Lists the agency's contact details, under the heading of the form, which programs cannot fill in. */
export const contactLines = (
  { phone, phoneHref, email, emailHref, hours, address }: SiteFacts,
  origin: URL,
) =>
  list([
    `Email: ${link(email, emailHref, origin)}`,
    `Phone: ${link(phone, phoneHref, origin)}`,
    `Office: ${plain(address.join(', '))}`,
    `Hours: ${hours.map(({ days, time }) => `${days} ${time}`).join(', ')}`,
  ]);

/** Returns the plans of a service with all their features. */
export const plans = (tab: PackageTab, level: 3 | 4) =>
  tab.plans.flatMap((plan: Plan) => [
    heading(level, plan.title),
    `**${plan.price.text}** ${plain(plan.description)}`,
    list(plan.features.map(plain)),
  ]);

/** Lists projects, one line each. */
export const projectLines = (projects: Project[], origin: URL) =>
  list(
    projects.map(
      ({ href, title, client, description }) =>
        `${link(title, href, origin)} (${plain(client)}): ${plain(description)}`,
    ),
  );
