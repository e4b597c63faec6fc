import { createHash, randomUUID } from 'node:crypto';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import type { HTMLElement } from 'node-html-parser';
import { FOR_SERVERS, pagesIn, REFUSED_FILE } from '../../enquiry/http/pages.ts';
import { FACTS_FILE, type SiteFacts } from '../../enquiry/site-facts.ts';
import { markdownFiles } from '../../findability/markdown.ts';
import { readContentFacts } from '../service-facts.ts';
import { compressTexts, isCompressible } from './compress.ts';
import { linkStylesBelow } from './first-screen-styles.ts';
import { headersFile, inlineHashes } from './headers.ts';
import { takeIslandRuntimeOut } from './island-runtime.ts';
import { markTemplates, takeMarksOut } from './own-code.ts';
import { prepareOutput, putInPlace } from './output-folder.ts';
import { BuildError, parsePage, setCode } from './page.ts';
import { findUnpublishable } from './unpublishable.ts';
import { filesIn, removeUnusedMedia } from './unused-media.ts';

interface FinishOptions {
  /** URL of the enquiry service, if it is on another origin. */
  backendHost: string | undefined;
  /** Turns the build into a preview; undefined for the public site. */
  preview?: Preview | undefined;
}

/** A preview build: served under its own path, not indexed. */
export interface Preview {
  /** Path prefix with a slash at both ends: `/pr-123/`. */
  path: string;
  /**
   * Marks a page as a part of a preview.
   * @param file its path; `files` are those of all pages
   * @param builtFor origin in absolute URLs of the build
   */
  mark(page: HTMLElement, file: string, files: string[], builtFor: string): void;
  /** Changes the other files of a build. */
  finish(folder: string): Promise<void>;
}

/**
 * Post-processes a build. Checks whose code its pages hold, transforms and rewrites them; writes the headers for hosts;
 * removes unused media; compresses files. Fails with a message if a page does not have the expected structure. Astro
 * builds into a folder of its own, which takes the place of the last build at the end.
 */
export function finishBuild(options: FinishOptions): AstroIntegration {
  let config: AstroConfig;
  let output = '';
  const mark = randomUUID();
  return {
    name: 'finish-build',
    hooks: {
      'astro:config:setup': ({ command, config: { outDir, root }, updateConfig }) => {
        if (options.preview) updateConfig({ base: options.preview.path });
        // Astro refuses to build into the root.
        if (command !== 'build' || root.href.startsWith(outDir.href)) return;
        output = fileURLToPath(outDir).replace(/[\\/]$/, '');
        // A symbolic link stays, and its target is replaced.
        if (existsSync(output)) output = realpathSync(output);
        const folder = prepareOutput(output);
        process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
        updateConfig({
          outDir: pathToFileURL(`${folder}/`),
          // Astro's list of its own code; `takeMarksOut` removes it from the pages.
          security: { csp: true },
          vite: { plugins: [markTemplates(mark)] },
        });
      },
      'astro:config:done': (done) => {
        config = done.config;
      },
      'astro:build:done': async ({ dir, pages, logger }) => {
        const folder = fileURLToPath(dir);
        try {
          await finish(folder, config, { ...options, mark, pages });
          putInPlace(resolve(folder), output);
        } catch (error) {
          if (!(error instanceof BuildError)) throw error;
          // A thrown error would be printed with a stack trace.
          for (const sentence of error.message.split('\n')) logger.error(sentence);
          process.exit(1);
        }
      },
    },
  };
}

/** Read by the service only. */
const NOT_SERVED: ReadonlySet<string> = new Set([...FOR_SERVERS, REFUSED_FILE]);

async function finish(
  folder: string,
  config: AstroConfig,
  options: FinishOptions & { mark: string; pages: { pathname: string }[] },
): Promise<void> {
  const base = config.base.replace(/\/+$/, '');
  const { origin } = new URL(config.site!);
  const all = await filesIn(folder);
  const publicFolder = fileURLToPath(config.publicDir);
  const fromPublic = new Set(all.filter((file) => existsSync(join(publicFolder, file))));
  const files = all.filter((file) => !fromPublic.has(file));
  const assets = `/${config.build.assets}/`;
  const read = async (file: string) => [file, await readFile(join(folder, file), 'utf8')] as const;
  const built = new Map(await Promise.all(files.filter((file) => file.endsWith('.html')).map(read)));
  const { finished, added } = await finishPages(built, { base, origin, assets }, options);
  await options.preview?.finish(folder);
  const shared = [...fromPublic, ...files.filter((file) => file.startsWith('/social/'))];
  const headers = headersFile([...finished.values()].map(inlineHashes), {
    base,
    files: [...files, ...added.keys()],
    shared,
    ...options,
  });
  const facts = { ...readContentFacts(fileURLToPath(config.root)), shared, pages: pagesIn(finished.keys()) };
  added.set('/_headers', headers).set(`/${FACTS_FILE}`, JSON.stringify(facts satisfies SiteFacts));
  // Astro leaves out pages whose names are taken.
  refuseTwins(fromPublic, [
    ...options.pages.map(({ pathname }) => `/${pathname || 'index'}.html`),
    ...added.keys(),
  ]);
  const write = async ([file, content]: readonly [string, string | HTMLElement]) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), String(content));
  };
  await Promise.all([...added, ...finished].map(write));
  await removeUnusedMedia(folder, assets, fromPublic);
  const wrong = await findUnpublishable(folder, fromPublic);
  if (wrong.length > 0) throw new BuildError(wrong.join('\n'));
  await compressTexts(
    (await filesIn(folder))
      .filter((file) => isCompressible(file) && !NOT_SERVED.has(file))
      .filter((file) => !['.br', '.gz'].some((end) => fromPublic.has(file + end)))
      .map((file) => join(folder, file)),
    fileURLToPath(new URL('compressed/', config.cacheDir)),
  );
}

/** @throws BuildError if a file of `public/` has the name of one that the build writes: no file can be both */
function refuseTwins(fromPublic: ReadonlySet<string>, written: Iterable<string>): void {
  const twins = [...written].filter((file) => fromPublic.has(file));
  if (twins.length === 0) return;
  const sentences = twins.map(
    (file) => `public${file} has the name of a file that the build writes. Rename or delete it.`,
  );
  throw new BuildError(sentences.join('\n'));
}

interface Place {
  /** Path prefix, without a trailing slash; empty at the root. */
  base: string;
  /** Origin in absolute URLs of the build. */
  origin: string;
  /** Folder of scripts and styles: `/_astro/`. */
  assets: string;
}

/**
 * Finishes all pages.
 *
 * @param built HTML by path
 * @returns finished pages by path, and `added`: contents of further files by path
 */
async function finishPages(
  built: Map<string, string>,
  { base, origin, assets }: Place,
  { mark, preview }: FinishOptions & { mark: string },
) {
  const added = new Map<string, string>();
  const addAsset = (stem: string, ending: string) => (content: string) => {
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
    const path = `${assets}${stem}.${hash}.${ending}`;
    added.set(path, content);
    return base + path;
  };
  const finishAlone = (html: string) => {
    const page = parsePage(html);
    takeMarksOut(page, mark, base + assets);
    joinStyles(page);
    takeIslandRuntimeOut(page, addAsset('island-runtime', 'js'));
    return page;
  };
  const pages = new Map([...built].map(([file, html]) => [file, about(file, () => finishAlone(html))]));
  for (const [file, text] of markdownFiles(pages, base)) added.set(file, text);
  await linkStylesBelow([...pages.values()], addAsset('styles', 'css'));
  for (const [file, page] of pages) preview?.mark(page, file, [...pages.keys()], origin);
  return { finished: pages, added };
}

/** Merges the `<style>` elements of a page into one at the end of its head. */
function joinStyles(page: HTMLElement): void {
  const head = page.querySelector('head');
  const [first, ...others] = page.querySelectorAll('style');
  if (!head || !first || page.querySelector('link[rel=stylesheet][href]'))
    throw new BuildError('its styles are not in <style> elements: Astro puts them elsewhere now.');
  setCode(first, [first, ...others].map(({ rawText }) => rawText).join(''));
  for (const element of others) element.remove();
  // Last in the head, so that the browser finds linked resources before it parses the styles.
  head.appendChild(first.remove());
}

/** Adds the page to the message of a `BuildError`. */
function about<T>(file: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw error instanceof BuildError
      ? new BuildError(`${file} could not be finished: ${error.message}`)
      : error;
  }
}
