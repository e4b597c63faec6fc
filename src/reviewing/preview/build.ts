/** Entry point of `npm run build:preview`, described in `options.ts`. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { PreviewSettings } from './ribbon.ts';
import { buildSite } from '../../tooling/build-site.ts';
import { changedFiles, git } from '../git.ts';
import { commitOf } from '../../tooling/other-version.ts';
import { serveFolder } from '../../tooling/serve-folder.ts';
import { loadSettings } from '../../tooling/settings.ts';
import { runTool, ToolError } from '../../tooling/tool-error.ts';
import { HELP, type PreviewOptions, readOptions } from './options.ts';

/** The output of `npm run review -- --json`. */
const reviewSchema = z.object({ touched: z.array(z.string()) });

function readTouched(file: string): string[] {
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
    // CI names the commit, and may check out a merge of it.
    isUncommitted: !options.commit && changedFiles('HEAD').length > 0,
    builtAt: new Date().toISOString(),
    touched: options.changes === undefined ? undefined : readTouched(options.changes),
  };
  const out = resolve(options.out);
  await buildSite(process.cwd(), out, {
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
  loadSettings();
  const options = readOptions(process.argv.slice(2));
  if (options) await build(options);
  else console.log(HELP);
});
