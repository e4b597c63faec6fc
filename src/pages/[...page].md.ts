import { site } from 'astro:config/server';
import type { APIRoute, GetStaticPaths } from 'astro';
import { getMarkdownPages, type MarkdownPage } from '../findability/markdown/pages.ts';
import { markdownPath } from '../findability/page-path.ts';

/** Serves the text of each page as Markdown for programs: the same text without HTML, menus and scripts. */
export const getStaticPaths = (async () =>
  (await getMarkdownPages(new URL(site!))).map((page) => ({
    params: { page: markdownPath(page.path).slice(1, -'.md'.length) },
    props: { page },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ page: MarkdownPage }> = async ({ props }) =>
  new Response(await props.page.write(), { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
