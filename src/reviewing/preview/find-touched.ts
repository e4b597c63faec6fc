import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Touched } from '../../build/preview/settings.ts';
import { changedFiles, fileAt, forkPoint } from '../version/git.ts';
import { ToolError } from '../../tooling/tool-error.ts';
import type { PreviewOptions } from './options.ts';
import { touchedPages } from './touched-pages.ts';

/** The part of the output of `npm run review -- --json` that is used here. */
const reviewSchema = z.object({ touched: z.array(z.string()) });

/**
 * Finds the pages that a change touches: reads them from a review, or derives them from the changed files.
 * @throws {ToolError} if the review file cannot be read
 */
export function findTouched({ changes, base }: Pick<PreviewOptions, 'changes' | 'base'>): Touched {
  if (changes) return { kind: 'compared', pages: readReview(changes) };
  if (!base) return { kind: 'unknown' };
  const start = forkPoint(base);
  return touchedPages(changedFiles(start), (file) =>
    [fileAt(start, file), existsSync(file) ? readFileSync(file, 'utf8') : undefined].filter(
      (text) => text !== undefined,
    ),
  );
}

function readReview(file: string): string[] {
  try {
    return reviewSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).touched;
  } catch {
    throw new ToolError(`${file} is not what npm run review -- --json writes. Make it again.`);
  }
}
