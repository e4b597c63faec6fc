import type { APIRoute } from 'astro';
import { getContact, getListedPages } from '../model/queries/pages.ts';
import { getServices } from '../model/queries/services.ts';
import { getLabels, getSite } from '../model/queries/site.ts';
import { markdownPath } from '../findability/head.ts';

/**
 * Serves the entry point for language models: a description of the agency, and all pages as Markdown. Source:
 * https://llmstxt.org
 */
export const GET: APIRoute = async ({ site }) => {
  const [agency, words, labels, pages, services] = await Promise.all([
    getSite(),
    getContact(),
    getLabels(),
    getListedPages(),
    getServices(),
  ]);
  const { email, emailHref, phone, phoneHref, address, hours } = agency;
  const lines = (listed: Listed[]) =>
    listed.map(({ path, seo: { title, description } }) => {
      const url = new URL(markdownPath(path), site).href;
      return `- [${plain(title)}](${url}): ${plain(description)}`;
    });
  const blocks = [
    [`# ${plain(agency.brand)}`],
    [`> ${plain(agency.description)}`],
    [
      ...(email ? [`- ${words.emailHeading}: [${plain(email)}](${emailHref})`] : []),
      ...(phone ? [`- ${words.phoneHeading}: [${plain(phone)}](${phoneHref})`] : []),
      ...(address.length > 0 ? [`- ${words.officeHeading}: ${plain(address.join(', '))}`] : []),
      `- ${words.hoursHeading}: ${hours.map(({ days, time }) => `${days} ${time}`).join(', ')}`,
    ],
    [`## ${labels.footerPages}`],
    lines(pages),
    ...(services.length > 0
      ? [[`## ${labels.footerServices}`], lines(services.map(({ href, seo }) => ({ path: href, seo })))]
      : []),
  ];
  const text = blocks.map((block) => block.join('\n')).join('\n\n');
  return new Response(`${text}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};

interface Listed {
  path: string;
  seo: { title: string; description: string };
}

/** Escapes the Markdown syntax in a text. */
const plain = (text: string) => text.trim().replace(/[\\`*_[\]<]/g, '\\$&');
