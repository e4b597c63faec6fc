import { getPackageTabs } from '../../model/queries/packages.ts';
import { getAbout, getContact, getHome } from '../../model/queries/pages.ts';
import { getFeaturedProjects } from '../../model/queries/portfolio.ts';
import { getClients } from '../../model/queries/clients.ts';
import { getSite } from '../../model/queries/site.ts';
import { heading, link, list, plain } from './blocks.ts';
import { closing, contactLines, plans } from './parts.ts';

/** Returns the home page as Markdown blocks, from top to bottom. */
export async function homeBlocks(origin: URL): Promise<(string | undefined)[]> {
  const [home, about, contact, site, tabs, projects, clients] = await Promise.all([
    getHome(),
    getAbout(),
    getContact(),
    getSite(),
    getPackageTabs(),
    getFeaturedProjects(),
    getClients(),
  ]);
  const [first, ...others] = tabs;
  return [
    heading(1, home.hero.headline),
    plain(home.hero.text),
    `${home.hero.typingLabel} ${home.hero.typing.map(plain).join(', ')}`,
    list(home.hero.buttons.map(({ label, href }) => link(label, href, origin))),
    heading(2, home.clients.heading),
    list(clients.map(({ alt }) => plain(alt))),
    home.clients.note && plain(home.clients.note),
    heading(2, home.about.heading),
    plain(home.about.text),
    list(home.about.facts.map(({ value, label }) => `${plain(value)} ${plain(label)}`)),
    heading(2, home.timeline.heading),
    plain(home.timeline.text),
    ...home.timeline.items.flatMap(({ title, description, link: href }) => [
      heading(3, title),
      `${plain(description)} ${link(title, href, origin)}`,
    ]),
    heading(2, home.packages.heading),
    plain(home.packages.text),
    ...(first ? [heading(3, first.label), ...plans(first, 4)] : []),
    list(others.map(({ label, href, from }) => `${link(label, href, origin)}: from ${from.text}`)),
    heading(2, home.portfolio.heading),
    plain(home.portfolio.text),
    ...projects.flatMap(({ title, client, description, href }) => [
      heading(3, title),
      `${plain(description)} ${link(client, href, origin)}`,
    ]),
    heading(2, home.contact.heading),
    plain(home.contact.text),
    heading(3, contact.formHeading),
    contactLines(site, origin),
    heading(3, about.steps.heading),
    list(about.steps.items.map(({ when, title, text }) => `${plain(when)}: ${plain(title)}. ${plain(text)}`)),
  ];
}

/** Returns the about page as Markdown blocks. */
export async function aboutBlocks(origin: URL): Promise<string[]> {
  const about = await getAbout();
  return [
    heading(1, about.heading),
    plain(about.introduction),
    heading(2, about.name.heading),
    ...about.name.paragraphs.map(plain),
    heading(2, about.principles.heading),
    ...about.principles.items.flatMap(({ title, text }) => [heading(3, title), plain(text)]),
    heading(2, about.steps.heading),
    ...about.steps.items.flatMap(({ when, title, text }) => [
      heading(3, title),
      `${plain(when)}: ${plain(text)}`,
    ]),
    heading(2, about.limits.heading),
    list(about.limits.items.map(plain)),
    ...closing(about.closing, origin),
  ];
}

/** Returns the contact page as Markdown blocks. */
export async function contactBlocks(origin: URL): Promise<string[]> {
  const [contact, site] = await Promise.all([getContact(), getSite()]);
  return [
    heading(1, contact.heading),
    plain(contact.introduction),
    heading(2, contact.formHeading),
    link(contact.formHeading, '/contact#enquiry', origin),
    heading(2, contact.officeHeading),
    contactLines(site, origin),
    ...closing(contact.callToAction, origin),
  ];
}
