import { createHash, randomUUID } from 'node:crypto';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import type { HTMLElement } from 'node-html-parser';
import { markdownFiles } from '../markdown-pages.ts';
import { compressTexts, isCompressible } from './compress.ts';
import { hostFiles } from './headers.ts';
import { takeIslandRuntimeOut } from './island-runtime.ts';
import { joinScripts } from './join-scripts.ts';
import { takeLateStylesOut } from './late-styles.ts';
import { collectNames, wordsOf } from './names.ts';
import { markTemplates, takeMarksOut } from './own-code.ts';
import { prepareOutput, putInPlace } from './output-folder.ts';
import { BuildError, parsePage, setCode } from './page.ts';
import { filesIn, followReferences } from './references.ts';
import { unshowable } from './unshowable.ts';
import { shortenScopes } from './short-scopes.ts';
import { usedStyles } from './used-styles.ts';

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
   * Marks the pages of a build in `folder` as a preview.
   * @param builtFor origin in absolute URLs of the build
   */
  mark: (folder: string, pages: Map<string, HTMLElement>, builtFor: string) => Promise<void>;
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
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        try {
          for (const line of await finish(folder, config, { ...options, mark })) logger.info(line);
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

/** @returns log lines */
async function finish(
  folder: string,
  config: AstroConfig,
  options: FinishOptions & { mark: string },
): Promise<string[]> {
  const base = config.base.replace(/\/+$/, '');
  const origin = new URL(config.site!).origin;
  const files = await filesIn(folder);
  const pages = await readPages(folder, files, (page, original) =>
    takeMarksOut(page, options.mark, `${base}/${config.build.assets}/`, original),
  );
  const code = await readCode(folder, files);
  const added = new Map<string, string>();
  const add = (stem: string, ending: string) => (content: string) => {
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
    const file = `/${config.build.assets}/${stem}.${hash}.${ending}`;
    added.set(file, content);
    return base + file;
  };
  for (const [file, text] of await markdownFiles(pages, base)) added.set(file, text);
  const namesFor = collectNames(pages, base);
  for (const [file, page] of pages) {
    about(file, () => {
      joinStyles(page, (styles) => usedStyles(styles, namesFor(file), wordsOf(page, code)));
      takeIslandRuntimeOut(page, add('island-runtime', 'js'));
      takeLateStylesOut(page, add('below', 'css'));
      joinScripts(page);
    });
  }
  await options.preview?.mark(folder, pages, origin);

  const { headers, policies } = hostFiles(pages, [...files, ...added.keys()], { base, ...options });
  added.set('/_headers', headers).set('/_csp.json', policies);
  for (const [file, page] of pages) added.set(file, page.toString());
  for (const [file, content] of added) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  const { removed, dead } = await followReferences(folder, { origin, base }, pages);
  const wrong = [...dead, ...(await unshowable(folder))];
  if (wrong.length > 0) throw new BuildError(wrong.join('\n'));
  const { helped, cached } = await compressTexts(
    (await filesIn(folder)).filter(isCompressible).map((file) => join(folder, file)),
    fileURLToPath(new URL('compressed/', config.cacheDir)),
  );
  return [
    `${removed.length} pictures and films that no page shows removed`,
    `${helped} files compressed, ${cached} of the results from the cache`,
  ];
}

/**
 * Reads all pages and shortens their scopes, which can occur anywhere in the HTML.
 * @param check gets a function that restores the scopes, as Astro's hashes are those of the original styles
 */
async function readPages(
  folder: string,
  files: string[],
  check: (page: HTMLElement, original: (code: string) => string) => void,
) {
  const names = files.filter((name) => name.endsWith('.html')).sort();
  const read = async (file: string) => [file, await readFile(join(folder, file), 'utf8')] as const;
  const { pages: built, original } = shortenScopes(new Map(await Promise.all(names.map(read))));
  const pages = new Map<string, HTMLElement>();
  for (const [file, html] of built) {
    about(file, () => {
      const page = parsePage(html);
      check(page, original);
      pages.set(file, page);
    });
  }
  return pages;
}

/** Adds the page to the message of a `BuildError`. */
function about(file: string, change: () => void): void {
  try {
    change();
  } catch (error) {
    throw error instanceof BuildError
      ? new BuildError(`${file} could not be finished: ${error.message}`)
      : error;
  }
}

/** Reads all scripts and style sheets of a build, by file name without folder. */
async function readCode(folder: string, files: string[]): Promise<Map<string, string>> {
  const names = files.filter((name) => /\.(js|css)$/.test(name));
  const read = async (name: string) => [basename(name), await readFile(join(folder, name), 'utf8')] as const;
  return new Map(await Promise.all(names.map(read)));
}

/** Merges the `<style>` elements of a page into one at the end of its head. */
function joinStyles(page: HTMLElement, change: (styles: string) => string): void {
  const head = page.querySelector('head');
  const [first, ...others] = page.querySelectorAll('style');
  if (!head || !first || page.querySelector('link[rel=stylesheet][href]'))
    throw new BuildError('its styles are not in <style> elements: Astro puts them elsewhere now.');
  setCode(first, change([first, ...others].map(({ rawText }) => rawText).join('')));
  for (const element of others) element.remove();
  // Resources linked before it are fetched sooner.
  head.appendChild(first.remove());
}
