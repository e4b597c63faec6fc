import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AstroIntegration } from 'astro';
import { type HTMLElement, parse } from 'node-html-parser';
import { markdownOf } from '../findability/markdown.ts';
import { markdownPath, pagePath } from '../findability/head.ts';

/** Returns the Markdown files of a build by path: `/about.md`. */
export async function markdownFiles(
  pages: Map<string, HTMLElement>,
  base: string,
): Promise<Map<string, string>> {
  const byPath = new Map([...pages].map(([file, page]) => [pagePath(file), page]));
  const read = async (path: string) => byPath.get(path);
  const texts = new Map<string, string>();
  for (const path of byPath.keys()) {
    const text = await markdownOf(path, { base, read });
    if (text !== undefined) texts.set(markdownPath(path), text);
  }
  return texts;
}

/** Serves the Markdown version of each page in development. */
export const markdownPages = (): AstroIntegration => ({
  name: 'markdown-pages',
  hooks: {
    'astro:server:setup': ({ server }) => {
      const read = async (path: string) => {
        const response = await fetch(new URL(path, server.resolvedUrls!.local[0]));
        return response.ok ? parse(await response.text()) : undefined;
      };
      server.middlewares.use(
        async (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
          const [, path] = /^(\/.*)\.md(?:\?|$)/.exec(request.url ?? '') ?? [];
          try {
            const text = path && (await markdownOf(pagePath(path), { base: '', read }));
            if (!text) return next();
            response.setHeader('Content-Type', 'text/markdown; charset=utf-8').end(text);
          } catch (error) {
            next(error);
          }
        },
      );
    },
  },
});
