import type { ExecFileException } from 'node:child_process';
import { startGit } from '../../../tooling/git.mjs';

/** A failed git command. The message is for the editor. */
export class GitError extends Error {
  override readonly name = 'GitError';
  /** Whether a retry may succeed. */
  readonly isPassing: boolean;

  constructor(message: string, isPassing = false) {
    super(message);
    this.isPassing = isPassing;
  }
}

interface Options {
  env?: Record<string, string>;
  input?: string | undefined;
}

/** Disables prompts and pagers, and sets the language that the patterns below expect. */
const ENV = { GIT_TERMINAL_PROMPT: '0', GIT_PAGER: '', GIT_EDITOR: 'true', LC_ALL: 'C', SSH_ASKPASS: '' };
const SSH = 'ssh -oBatchMode=yes -oConnectTimeout=10';

/**
 * Runs git in a folder and returns its output.
 * @throws {GitError}
 */
export async function runGit(
  root: string,
  args: string[],
  { env = {}, input }: Options = {},
): Promise<Buffer> {
  const running = startGit(['-c', 'core.quotePath=false', ...args], {
    cwd: root,
    env: { ...process.env, GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? SSH, ...ENV, ...env },
  });
  // Git may exit before it has read its input: its own error is reported.
  running.child.stdin?.on('error', () => {}).end(input);
  try {
    return (await running).stdout;
  } catch (error) {
    throw explain(error as ExecFileException);
  }
}

/** Error messages of git, and what they mean. */
const CAUSES: [pattern: RegExp, sentence: string, isPassing?: boolean][] = [
  [
    /not resolve host|unable to access .*(Failed to connect|timed out)|Connection (refused|timed out|closed)|Network is unreachable|Could not connect|unable to look up|does not appear to be a git repository|unable to connect/i,
    'There is no connection to the place where the public version is kept.',
    true,
  ],
  [
    /Permission .*denied|Authentication failed|could not read (Username|Password)|error: 40[13]|Repository not found|Host key verification|protected branch|pre-receive hook declined|insufficient permission/i,
    'You have no right to write there, or this machine does not know your name and password for it.',
  ],
  [
    /\[rejected\]|non-fast-forward|fetch first|stale info|Not possible to fast-forward/i,
    'Somebody else has published something in the meantime.',
    true,
  ],
  [
    /tell me who you are|empty ident|auto-detect email|no name was given|no email was given/i,
    'Git does not know your name yet.',
  ],
  [/No space left on device|disk quota/i, 'The disk is full: make room, and try again.'],
];

function explain(error: ExecFileException): GitError {
  if (error.code === 'ENOENT')
    return new GitError('Git is not installed on this machine: install it from https://git-scm.com.');
  const complaint = String(error.stderr ?? '');
  const [, sentence, isPassing] = CAUSES.find(([pattern]) => pattern.test(complaint)) ?? [];
  if (sentence) return new GitError(sentence, isPassing);
  // What to do often follows in further lines.
  const [, said = complaint.trim() || error.message] = /^(?:fatal|error): (.*)/ms.exec(complaint) ?? [];
  return new GitError(`Git says: “${said.trim().replace(/\s+/g, ' ')}”.`);
}
