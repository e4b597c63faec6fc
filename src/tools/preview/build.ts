/** `npm run build:preview`: see `options.ts` for what it does. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { PreviewSettings, Touched } from '../../integrations/preview/settings.ts';
import { buildSite } from '../shared/build-site.ts';
import { changedFiles, commitOf, forkPoint, git } from '../shared/git.ts';
import { serveFolder } from '../shared/serve-folder.ts';
import { runTool, ToolError } from '../shared/tool-error.ts';
import { HELP, type PreviewOptions, readOptions } from './options.ts';
import { pagesOfEntrySince } from './pages-of-entry.ts';
import { touchedPages } from './touched-pages.ts';

/** What `npm run review -- --json` writes, as far as it is needed here. */
const reviewSchema = z.object({ touched: z.array(z.string()) });

/** The most certain answer that the options allow: pages that were compared, else the files that changed. */
function findTouched({ changes, base }: PreviewOptions): Touched {
  if (changes) return { kind: 'pages', pages: readReview(changes) };
  if (!base) return { kind: 'unknown' };
  const start = forkPoint(base);
  return touchedPages(changedFiles(start), pagesOfEntrySince(start));
}

function readReview(file: string): string[] {
  try {
    return reviewSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).touched;
  } catch {
    throw new ToolError(`${file} is not what npm run review -- --json writes. Make it again.`);
  }
}

async function build(options: PreviewOptions): Promise<void> {
  const settings: PreviewSettings = {
    path: options.path,
    origin: options.origin,
    branch: options.branch ?? (git('rev-parse', '--abbrev-ref', 'HEAD').trim() || 'unknown'),
    commit: options.commit ?? commitOf('HEAD'),
    builtAt: new Date().toISOString(),
    touched: findTouched(options),
  };
  const out = resolve(options.out);
  buildSite(process.cwd(), out, {
    PREVIEW: JSON.stringify(settings),
    SHOW_DRAFTS: 'true',
    TAKES_ENQUIRIES: String(Boolean(process.env.PUBLIC_BACKEND_HOST)),
  });
  console.log(`The preview is in ${options.out}, to be served as ${settings.origin}${settings.path}`);
  if (options.serve) {
    const { url } = await serveFolder(out, settings.path, Number(new URL(settings.origin).port) || 4322);
    console.log(`Open ${url} and press Ctrl+C when you have seen enough.`);
  }
}

await runTool(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const options = readOptions(process.argv.slice(2), process.env);
  if (options) await build(options);
  else console.log(HELP);
});
