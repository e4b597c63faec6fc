/**
 * Installs the git hook that formats what is committed, with lint-staged; run by npm after an installation. Does nothing
 * outside a clone, in CI, or if there are other hooks. A file in `.git/hooks`, not a tracked folder in `core.hooksPath`: of
 * that folder, checking out a branch would run its hooks.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './git.mjs';

/** Identifies the hook, so that no other one is overwritten. */
const MARK = '# Formats what is committed to the website.';

/** Graphical clients of git may not find a Node that a shell adds to its PATH: the packages have one. */
const HOOK = `#!/bin/sh
${MARK} \`git commit --no-verify\` leaves it as it is.
PATH="$PWD/node_modules/.bin:$PATH"
command -v lint-staged > /dev/null || exit 0
command -v node > /dev/null && exec lint-staged --quiet
echo 'What was committed is not formatted, as Node was not found. Run: npm ci && npm run format' >&2
`;

/** @param {string[]} args */
const ask = (...args) => {
  try {
    return git(args).trim();
  } catch {
    return '';
  }
};

// Without the check for `.git`, git would find an enclosing repository.
if (!process.env.CI && existsSync('.git') && existsSync('node_modules/lint-staged')) {
  // The last value is that of our own command.
  const isChosen = ask('config', '--get-all', 'core.hooksPath').split('\n').length > 1;
  const folder = join(ask('rev-parse', '--git-common-dir') || '.git', 'hooks');
  const file = join(folder, 'pre-commit');
  if (!isChosen && (!existsSync(file) || readFileSync(file, 'utf8').includes(MARK))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, HOOK, { mode: 0o755 });
  }
}
