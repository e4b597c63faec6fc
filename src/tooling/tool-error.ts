import { stripVTControlCharacters } from 'node:util';
import { ConfigError } from '../enquiry/settings-file.ts';
import { GitError } from './git.mjs';

/** An error that the user can fix. Only its message is shown: what is wrong, where, and what to do. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** Runs a command. Prints errors that the user can fix without a stack trace and sets the exit code to 1. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isForPeople(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Whether the user can fix an error: of a tool or git, in a setting, or in an option as Node reports it. */
const isForPeople = (error: unknown): error is Error =>
  error instanceof ToolError ||
  error instanceof ConfigError ||
  error instanceof GitError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

/** Lines of npm with details, such as an error code. */
const DETAIL = /^(code|syscall|path|errno|dest) /;
/** How apt and Node begin the line that matters. */
const MARK = /^(E|\w*Error): /;

/** Returns the line in which a program that failed (npm, apt-get, Playwright) says why. */
export function firstReason(error: unknown): string {
  const { stderr = '', message, killed } = error as Error & { stderr?: string | Buffer; killed?: boolean };
  if (killed) return 'it took too long';
  const lines = stripVTControlCharacters(String(stderr))
    .split('\n')
    .map((line) => line.replace(/^npm error ?/, '').trim())
    .filter((line) => line && !DETAIL.test(line));
  const reason = lines.find((line) => MARK.test(line)) ?? lines[0] ?? message.split('\n')[0]!;
  return reason.replace(MARK, '');
}
