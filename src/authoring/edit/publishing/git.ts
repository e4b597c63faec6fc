import { startGit } from '../../../tooling/git.mjs';

/** A failed git command. The message is for the editor. */
export class GitError extends Error {
  override readonly name = 'GitError';
  override readonly cause: 'missing' | 'offline' | 'rights' | 'outdated' | 'author' | 'disk' | 'other';

  constructor(cause: GitError['cause'], message: string) {
    super(message);
    this.cause = cause;
  }
}

interface Options {
  env?: Record<string, string>;
  input?: Buffer | string;
}

/** Disables prompts and pagers, and sets the language that the patterns below expect. */
const ENV = { GIT_TERMINAL_PROMPT: '0', GIT_PAGER: '', GIT_EDITOR: 'true', LC_ALL: 'C', SSH_ASKPASS: '' };
const SSH = 'ssh -oBatchMode=yes -oConnectTimeout=10';

/**
 * Runs git in a folder and returns its output.
 * @throws {GitError}
 */
export function runGit(root: string, args: string[], { env = {}, input }: Options = {}): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const child = startGit(
    ['-c', 'core.quotePath=false', ...args],
    {
      cwd: root,
      encoding: 'buffer',
      env: { ...process.env, GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? SSH, ...ENV, ...env },
    },
    (error, stdout, stderr) => (error ? reject(explain(error, stderr.toString())) : resolve(stdout)),
  );
  // Git may end before it has read its input: the error is that of git.
  child.stdin?.on('error', () => {}).end(input);
  return promise;
}

/** Error messages of git, and what they mean. */
const CAUSES: [pattern: RegExp, cause: GitError['cause'], sentence: string][] = [
  [
    /not resolve host|unable to access .*(Failed to connect|timed out)|Connection (refused|timed out|closed)|Network is unreachable|Could not connect|unable to look up|does not appear to be a git repository|unable to connect/i,
    'offline',
    'There is no connection to the place where the public version is kept.',
  ],
  [
    /Permission .*denied|Authentication failed|could not read (Username|Password)|error: 40[13]|Repository not found|Host key verification|protected branch|pre-receive hook declined|insufficient permission/i,
    'rights',
    'You have no right to write there, or this machine does not know your name and password for it.',
  ],
  [
    /\[rejected\]|non-fast-forward|fetch first|stale info|Not possible to fast-forward/i,
    'outdated',
    'Somebody else has published something in the meantime.',
  ],
  [
    /tell me who you are|empty ident|auto-detect email|no name was given|no email was given/i,
    'author',
    'Git does not know your name yet.',
  ],
  [/No space left on device|disk quota/i, 'disk', 'The disk is full: make room, and try again.'],
];

function explain(error: Error & { code?: unknown }, stderr: string): GitError {
  if (error.code === 'ENOENT')
    return new GitError(
      'missing',
      'Git is not installed on this machine: install it from https://git-scm.com.',
    );
  const found = CAUSES.find(([pattern]) => pattern.test(stderr));
  if (found) return new GitError(found[1], found[2]);
  const line = stderr.match(/^(?:fatal|error): (.*)/m)?.[1] ?? stderr.trim().split('\n')[0] ?? error.message;
  return new GitError('other', `Git says: “${line}”.`);
}
