/**
 * Formats the staged files and stages the result. Called by the hook that `install-hooks.mjs` writes. Only checks
 * partially staged files, whose unstaged changes must not be committed.
 */
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import * as prettier from 'prettier';
import { git } from './git.mjs';

const names = (...args) =>
  git(['diff', '--name-only', '-z', ...args])
    .split('\0')
    .filter(Boolean);

const partial = new Set(names());
const formatted = [];
const wrong = [];
for (const file of names('--cached', '--diff-filter=ACMR')) {
  const { ignored, inferredParser } = await prettier.getFileInfo(file, { ignorePath: '.prettierignore' });
  if (ignored || !inferredParser) continue;
  const isPartial = partial.has(file);
  if (!isPartial && !lstatSync(file).isFile()) continue;
  const before = isPartial ? git(['cat-file', 'blob', `:${file}`]) : readFileSync(file, 'utf8');
  const options = { ...(await prettier.resolveConfig(file, { editorconfig: true })), filepath: file };
  try {
    const after = await prettier.format(before, options);
    if (after === before) continue;
    if (isPartial) wrong.push(`${file} is committed in part and is not formatted.`);
    else {
      writeFileSync(file, after);
      formatted.push(file);
    }
  } catch (error) {
    wrong.push(`${file} cannot be read: ${error.message.split('\n')[0]}`);
  }
}
if (formatted.length > 0) git(['add', '--', ...formatted.map((file) => `:(top,literal)${file}`)]);
if (wrong.length > 0) {
  console.error(`${wrong.join('\n')}\nRun: npx prettier --write FILE, stage it, and commit again.`);
  process.exitCode = 1;
}
