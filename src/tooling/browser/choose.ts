import { chromium, type LaunchOptions } from '@playwright/test';
import { ToolError } from '../tool-error.ts';
import type { Candidate } from './candidates.ts';

/** Timeout of a start, long enough for a busy machine. */
const START_MS = 60_000;

/** Fallback fonts of the pages (`design/stand-ins.css`): without one of them, pages look different. */
const FONTS = ['Arial', 'Liberation Sans', 'Roboto'];

/** What can be done with a candidate. */
interface Actions {
  isThere(candidate: Candidate): boolean;
  /** Installs it and returns how to launch it. */
  install(candidate: Candidate): Promise<LaunchOptions>;
  /** Starts it once and returns its version. */
  start(options: LaunchOptions): Promise<string>;
}

/**
 * Returns how to launch the first candidate that starts.
 *
 * @param tell called with a line about each candidate that failed, and about the chosen one
 * @param otherwise says what to do if none starts
 * @throws {ToolError} if none starts
 */
export async function chooseBrowser(
  candidates: Iterable<Candidate>,
  { isThere, install, start }: Actions,
  tell: (line: string) => void,
  otherwise: string,
): Promise<LaunchOptions> {
  for (const candidate of candidates) {
    if (!candidate.install && !isThere(candidate)) continue;
    try {
      const options = candidate.install ? await install(candidate) : candidate.options;
      tell(`Chromium ${await start(options)}: ${candidate.name}, ${candidate.why}.`);
      return options;
    } catch (error) {
      const { message } = error as Error;
      const reason = error instanceof ToolError ? message : whyNot(message);
      tell(`Not ${candidate.name}: ${reason.replace(/\.$/, '')}.`);
    }
  }
  throw new ToolError(otherwise);
}

/** Shortens what Playwright says of a browser that does not start to its reason. */
export function whyNot(message: string): string {
  const missing = message.match(/error while loading shared libraries: ([^:\s]+)/)?.[1];
  if (missing) return `it lacks ${missing}`;
  if (/Executable doesn't exist|executable doesn't exist|ENOENT/.test(message)) return 'it does not exist';
  if (/EACCES/.test(message)) return 'it may not be run';
  if (/(page|target) crashed/i.test(message)) return 'its pages crash';
  const waited = message.match(/Timeout (\d+)\d{3}ms exceeded/)?.[1];
  if (waited) return `it did not start within ${waited} s`;
  const [first = ''] = message.split('\n');
  const complaint = message.match(/\[err\] (.+)/)?.[1] ?? first.replace(/^\w+\.\w+: /, '');
  return complaint;
}

/**
 * Launches a browser and checks that it renders text and has a fallback font.
 * @returns its version
 * @throws {Error} if it does not start, or has none of the fonts
 */
export async function startOnce(options: LaunchOptions): Promise<string> {
  const browser = await chromium.launch({ ...options, timeout: START_MS });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(START_MS);
    await page.setContent('<p>Word</p>');
    const hasFont = await page.evaluate(
      (names) =>
        Promise.any(names.map((name) => new FontFace('own', `local("${name}")`).load())).then(
          () => document.body.offsetHeight > 0,
          () => false,
        ),
      FONTS,
    );
    if (!hasFont)
      throw new ToolError(`it has no ${FONTS.join(', ')}; Debian: apt-get install fonts-liberation`);
    return browser.version();
  } finally {
    await browser.close();
  }
}
