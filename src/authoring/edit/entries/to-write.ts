import { isUnwritten, unwrittenHint } from '../../../model/entries/unwritten.ts';
import type { ContentMistake } from '../store.ts';
import { BODY_KEY, type Library, textsOf } from './library.ts';

/** Returns the texts that are still to write, each with what its mark says. */
export const textsToWrite = ({ entries }: Library): ContentMistake[] =>
  entries.flatMap((entry) =>
    textsOf(entry).flatMap(({ key, text }) =>
      (key === BODY_KEY ? text.split('\n') : [text]).filter(isUnwritten).map((mark) => ({
        path: entry.file.path,
        key,
        ...(key === BODY_KEY && { title: 'Text' }),
        text: unwrittenHint(mark),
        severity: 'warning',
      })),
    ),
  );
