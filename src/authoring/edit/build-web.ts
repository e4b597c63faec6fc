/** `npm run build:editor`: builds the editor's screen for a web address. See `HELP`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runTool, ToolError } from '../../tooling/tool-error.ts';
import { bundleScreen } from './bundle.ts';

const HELP = `npm run build:editor builds the forms of npm run edit for a web address: files to put on an origin of their own.
Editors open it with a token for GitHub; each save is a commit on their branch, Publish opens a pull request.

npm run build:editor -- --repository agency/website
npm run build:editor -- --repository agency/website --out FOLDER    instead of dist-editor`;

/** Content security policy: the page may run its own script, and send requests to GitHub. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data: blob:',
  'media-src blob:',
  'connect-src https://api.github.com',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      repository: { type: 'string' },
      out: { type: 'string', default: 'dist-editor' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const { repository, out } = values;
  if (!repository || !/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new ToolError(
      `Name the repository as on GitHub: npm run build:editor -- --repository agency/website\n\n${HELP}`,
    );
  const files = await bundleScreen('web.tsx', { REPOSITORY: JSON.stringify(repository) });
  const page = await readFile(new URL('screen/screen.html', import.meta.url), 'utf8');
  const meta = `<meta http-equiv="content-security-policy" content="${POLICY}" />`;
  files.set('index.html', Buffer.from(page.replace('<title>', `${meta}\n    <title>`)));
  // `frame-ancestors` has no effect in a `<meta>` element.
  files.set(
    '_headers',
    Buffer.from("/*\n  Content-Security-Policy: frame-ancestors 'none'\n  X-Robots-Tag: noindex\n"),
  );
  await mkdir(out, { recursive: true });
  for (const [name, contents] of files) await writeFile(join(out, name), contents);
  console.log(
    `The editor of ${repository} is in ${out}. Put it on an origin of its own: a page beside it could read tokens.`,
  );
});
