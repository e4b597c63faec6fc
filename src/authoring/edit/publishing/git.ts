import type { Publication } from '../store.ts';
import { type GitError, startGit } from '../../../tooling/git.mjs';

interface Options {
  env?: Record<string, string>;
  input?: string;
}

/** Disables prompts. */
const ENV = { GIT_TERMINAL_PROMPT: '0', SSH_ASKPASS: '' };
const SSH = 'ssh -oBatchMode=yes -oConnectTimeout=10';

/**
 * Runs git in a folder and returns its output.
 * @throws {GitError}
 */
export const runGit = (root: string, args: string[], { env, ...options }: Options = {}): Promise<Buffer> =>
  startGit(args, {
    cwd: root,
    env: { ...process.env, GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? SSH, ...ENV, ...env },
    ...options,
  });

/** Runs git in a folder and returns its output without the last line end. */
export const askGit = async (root: string, ...args: string[]) => (await runGit(root, args)).toString().trim();

/** Does the same; returns undefined if git fails, as where there is no such revision or setting. */
export const tryGit = (root: string, ...args: string[]): Promise<string | undefined> =>
  askGit(root, ...args).catch(() => undefined);

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

/** Explains an error of git to an editor. `isPassing`: a retry may succeed. */
export function explain({ message }: GitError): { sentence: string; isPassing: boolean } {
  const [, sentence, isPassing = false] = CAUSES.find(([pattern]) => pattern.test(message)) ?? [];
  if (sentence) return { sentence, isPassing };
  // What to do often follows in further lines.
  const [, said] = /^(?:fatal|error): (.*)/ms.exec(message) ?? [];
  return { sentence: said ? `Git says: “${said.replace(/\s+/g, ' ')}”.` : message, isPassing };
}

/** Returns git's settings for the author of a commit; none leave that to its configuration. */
export const authorSettings = (author: Publication['author']): string[] =>
  author ? ['-c', `user.name=${author.name}`, '-c', `user.email=${author.email}`] : [];
