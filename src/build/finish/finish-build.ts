import { randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import type { HTMLElement } from 'node-html-parser';
import { FOR_SERVERS, pagesIn, REFUSED_FILE } from '../../enquiry/http/pages.ts';
import { FACTS_FILE, type SiteFacts } from '../../enquiry/site-facts.ts';
import { pageText } from '../../findability/markdown.ts';
import { markdownFiles } from '../markdown-pages.ts';
import { readContentFacts } from '../service-facts.ts';
import { compressTexts, isCompressible } from './compress.ts';
import { type FinishedPage, finishPage, type Site } from './finish-page.ts';
import { hostHeaders } from './headers.ts';
import { idOf, openCache } from './result-cache.ts';
import { collectNames, pageNames } from './names.ts';
import { markTemplates, takeMarksOut } from './own-code.ts';
import { prepareOutput, putInPlace } from './output-folder.ts';
import { BuildError, parsePage } from './page.ts';
import { filesIn, followReferences } from './references.ts';
import { findUnpublishable } from './unpublishable.ts';
import { shortenScopes } from './short-scopes.ts';

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
 * Post-processes a build. Checks whose code its pages hold, transforms and rewrites them; writes header files for hosts;
 * checks references; compresses files. Fails with a message if a reference is broken or a page does not have the
 * expected structure. Astro builds into a folder of its own, which takes the place of the last build at the end.
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
          for (const line of await finish(folder, config, { ...options, mark, pages })) logger.info(line);
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

/** @returns log lines */
async function finish(
  folder: string,
  config: AstroConfig,
  options: FinishOptions & { mark: string; pages: { pathname: string }[] },
): Promise<string[]> {
  const base = config.base.replace(/\/+$/, '');
  const { origin } = new URL(config.site!);
  const all = await filesIn(folder);
  const publicFolder = fileURLToPath(config.publicDir);
  const fromPublic = new Set(all.filter((file) => existsSync(join(publicFolder, file))));
  const files = all.filter((file) => !fromPublic.has(file));
  const code = await readFiles(folder, files, /\.(js|css)$/, basename);
  const site = { base, origin, assets: `/${config.build.assets}/`, code };
  const built = await readFiles(folder, files, /\.html$/);
  const cache = new URL('finished-pages', config.cacheDir);
  const { finished, added, save } = await finishPages(built, site, cache, options);
  await options.preview?.finish(folder);
  const shared = [...fromPublic, ...files.filter((file) => file.startsWith('/social/'))];
  const hashes = [...finished.values()].map((page) => page.hashes);
  const headers = hostHeaders(hashes, [...files, ...added.keys()], { base, shared, ...options });
  const facts = { ...readContentFacts(fileURLToPath(config.root)), shared, pages: pagesIn(finished.keys()) };
  added.set('/_headers', headers).set(`/${FACTS_FILE}`, JSON.stringify(facts satisfies SiteFacts));
  // Astro leaves out pages whose names are taken.
  refuseTwins(fromPublic, [
    ...options.pages.map(({ pathname }) => `/${pathname || 'index'}.html`),
    ...added.keys(),
  ]);
  const pages = [...finished].map(([file, { html }]) => [file, html] as const);
  const write = async ([file, content]: readonly [string, string | Uint8Array]) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  };
  await Promise.all([save(), ...[...added, ...pages].map(write)]);
  const links = new Map([...finished].map(([file, page]) => [file, page.links]));
  const { removed, dead } = await followReferences(folder, site, links, fromPublic);
  const wrong = [...dead, ...(await findUnpublishable(folder, fromPublic))];
  if (wrong.length > 0) throw new BuildError(wrong.join('\n'));
  const { helped, cached } = await compressTexts(
    (await filesIn(folder))
      .filter((file) => isCompressible(file) && !NOT_SERVED.has(file))
      .filter((file) => !['.br', '.gz'].some((end) => fromPublic.has(file + end)))
      .map((file) => join(folder, file)),
    fileURLToPath(new URL('compressed/', config.cacheDir)),
  );
  return [
    `pictures and films that no page shows: ${removed.length} removed`,
    `files: ${helped} compressed, ${cached} of the results from the cache`,
  ];
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

/**
 * Finishes all pages. Parses those that are not the same as in the last build.
 *
 * @param built HTML by path
 * @param cache file with the results of the last build
 * @returns `added`: contents of further files by path
 */
async function finishPages(
  built: Map<string, string>,
  site: Site,
  cache: URL,
  { mark, preview }: FinishOptions & { mark: string },
) {
  const { base, origin, assets } = site;
  const { pages: short, original, scopes } = shortenScopes(built);
  // Each page of a preview names the time.
  const { reuse, save } = openCache(preview ? undefined : cache, idOf(codeVersion(), site, scopes));
  const open = (file: string, html: string) => {
    let parsed: HTMLElement | undefined;
    const tree = () => {
      if (parsed) return parsed;
      parsed = parsePage(html);
      takeMarksOut(parsed, mark, base + assets, original);
      return parsed;
    };
    // Split, because content could contain anything that stands for the random mark.
    const id = idOf(file, html.split(mark));
    return { id, tree, ...reuse(id, () => ({ ...pageNames(tree()), text: pageText(tree()) })) };
  };
  const pages = new Map([...short].map(([file, html]) => [file, about(file, () => open(file, html))]));
  const added = await markdownFiles(pages, base, (name, of, make) =>
    reuse(`${name} ${of.map(({ id }) => id)}`, make),
  );
  const namesFor = collectNames(pages, base);
  const finished = new Map<string, FinishedPage>();
  for (const [file, { id, tree }] of pages) {
    const { names, id: namesId } = namesFor(file);
    const markPage = (page: HTMLElement) => preview?.mark(page, file, [...pages.keys()], origin);
    const make = () => finishPage(tree(), { file, names, site, markPage });
    const page = about(file, () => reuse(`${id} ${namesId}`, make));
    for (const [path, content] of page.added) added.set(path, content);
    finished.set(file, page);
  }
  return { finished, added, save };
}

/** Reads the files of a build whose paths match, sorted; returns them by path, or by the key of the path. */
async function readFiles(
  folder: string,
  files: string[],
  ending: RegExp,
  keyOf = (path: string) => path,
): Promise<Map<string, string>> {
  const paths = files.filter((path) => ending.test(path)).sort();
  const read = async (path: string) => [keyOf(path), await readFile(join(folder, path), 'utf8')] as const;
  return new Map(await Promise.all(paths.map(read)));
}

/** Returns a hash of the code that finishes pages, with its packages. */
function codeVersion(): string {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const sources = globSync(['src/{build,findability}/**/*.ts', 'node_modules/.package-lock.json'], {
    cwd: root,
  });
  return idOf(process.version, ...sources.sort().map((source) => readFileSync(join(root, source), 'utf8')));
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
