/**
 * Installs the hook that formats what is committed; run by npm after an installation. Writes it into `.git/hooks`: with
 * `core.hooksPath` set to a tracked folder, checking out a branch would run its `post-checkout`. Does nothing outside a
 * clone, in CI, or if other hooks are configured.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './git.mjs';

/** Identifies the hook, so that no other one is overwritten. */
const MARK = '# Formats what is committed to the website.';

/** Graphical clients of git may not find a Node that a shell adds to its PATH, as nvm's: names the one that runs this. */
const KNOWN_NODE = `'${process.execPath.replaceAll("'", "'\\''")}'`;

/** Runs the formatter of the checked-out version, as `npm run format` does: only when somebody commits. */
const HOOK = `#!/bin/sh
${MARK} \`git commit --no-verify\` leaves it as it is.
PATH="$PWD/node_modules/.bin:$PATH"
[ -x node_modules/.bin/prettier ] && [ -f src/tooling/format-staged.mjs ] || exit 0
for node in node ${KNOWN_NODE}; do
  command -v "$node" > /dev/null && exec "$node" src/tooling/format-staged.mjs
done
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
if (!process.env.CI && existsSync('.git') && existsSync('node_modules/prettier')) {
  // Set by earlier versions.
  ask('config', '--local', '--unset-all', 'core.hooksPath', '^\\.githooks$');
  // The last value is that of our own command.
  const isChosen = ask('config', '--get-all', 'core.hooksPath').split('\n').length > 1;
  const folder = join(ask('rev-parse', '--git-common-dir') || '.git', 'hooks');
  const file = join(folder, 'pre-commit');
  if (!isChosen && (!existsSync(file) || readFileSync(file, 'utf8').includes(MARK))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, HOOK, { mode: 0o755 });
  }
}
