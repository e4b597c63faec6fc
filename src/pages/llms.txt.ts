import type { APIRoute } from 'astro';
import { list, plain } from '../findability/markdown/blocks.ts';
import { getMarkdownPages, type MarkdownPage } from '../findability/markdown/pages.ts';
import { contactLines } from '../findability/markdown/parts.ts';
import { getSite } from '../model/queries/site.ts';
import { markdownPath } from '../findability/page-path.ts';

/**
 * Serves the entry point for language models: a description of the agency, and all pages as Markdown. Source:
 * https://llmstxt.org
 */
export const GET: APIRoute = async ({ site }) => {
  const [agency, pages] = await Promise.all([getSite(), getMarkdownPages(site!)]);
  const lines = (wanted: (page: MarkdownPage) => boolean) =>
    list(
      pages.filter(wanted).map(({ path, title, description }) => {
        const address = new URL(markdownPath(path), site).href;
        return `[${plain(title)}](${address}): ${plain(description)}`;
      }),
    );
  const text = [
    `# ${plain(agency.brand)}`,
    `> ${plain(agency.description)}`,
    contactLines(agency, site!),
    '## Pages',
    lines(({ isService }) => !isService),
    '## Services',
    lines(({ isService }) => isService),
  ].join('\n\n');
  return new Response(`${text}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
