import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FastPages } from './fast-pages.ts';
import type { PageRequest } from './file-answer.ts';
import { loadIntoMemory } from './memory.ts';
import { readMovedPages } from './moved-pages.ts';
import { createPages, type FindReturned } from './pages.ts';
import type { PagePolicies } from './security-headers.ts';
import { openFile, sendAnswer } from './send-answer.ts';
import { listStaticFiles } from './static-files.ts';

interface StaticSiteOptions {
  /** Base path of the site, without a trailing slash. Request URLs do not contain it. */
  base?: string;
  /** Content policies of the pages. Without them, the caller sets the security headers. */
  policies?: PagePolicies;
  /** Refused forms, which are returned filled in. */
  returnedForms?: FindReturned;
}

/**
 * Creates the request handler that serves the built site from Node. `pages.ts` decides about the answers.
 *
 * The folder is listed once, at the start, and pages, styles and scripts are loaded into memory.
 *
 * @param folder absolute path of the build output
 */
export function createStaticSite(folder: string, { base, policies, returnedForms }: StaticSiteOptions = {}) {
  const files = listStaticFiles(folder);
  loadIntoMemory(files);
  const pages = createPages(
    { files, moved: readMovedPages(folder), policies, base },
    { open: openFile, readText: ({ path }) => readFile(path, 'utf8'), returnedForms },
  );
  const fastPages = new FastPages(pages);

  /** @param usesTls whether the visitor's connection is encrypted */
  return async function serveSite(request: IncomingMessage, response: ServerResponse, usesTls = false) {
    const asked: PageRequest = {
      method: request.method ?? '',
      target: request.url ?? '',
      usesTls,
      header: (name) => request.headers[name]?.toString(),
    };
    if (!fastPages.send(asked, response)) await sendAnswer(response, await pages.answer(asked));
  };
}
