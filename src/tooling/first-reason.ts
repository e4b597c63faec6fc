import { stripVTControlCharacters } from 'node:util';

/** Lines of npm with details, such as an error code. */
const DETAIL = /^(code|syscall|path|errno|dest) /;
/** How apt and Node begin the line that matters. */
const MARK = /^(E|\w*Error): /;

/** Returns the line in which a program that failed (npm, apt-get, Playwright) says why. */
export function firstReason(error: unknown): string {
  const { stderr = '', message, killed } = error as Error & { stderr?: string; killed?: boolean };
  if (killed) return 'it took too long';
  const lines = stripVTControlCharacters(stderr)
    .split('\n')
    .map((line) => line.replace(/^npm error ?/, '').trim())
    .filter((line) => line && !DETAIL.test(line));
  const reason = lines.find((line) => MARK.test(line)) ?? lines[0] ?? message.split('\n')[0]!;
  return reason.replace(MARK, '');
}
