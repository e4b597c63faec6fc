import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ChangedEntry, changedEntries } from '../entries/differences.ts';
import type { Library } from '../entries/library.ts';
import { type Changes, type Store, StoreError } from '../store.ts';

/** What differs from the public site, by entry. */
export interface ChangesByEntry extends Changes {
  entries: ChangedEntry[];
}

/** Compares the content with the public site at first and after each change of it. */
export function useComparison(store: Store, library: Library | undefined) {
  const [found, setFound] = useState<Changes>();
  const requests = useRef({ sent: 0, shown: 0 });
  const compare = useCallback(async () => {
    const number = ++requests.current.sent;
    const answer = await store.changes();
    // The answer to an earlier request can come later.
    if (number < requests.current.shown) return;
    requests.current.shown = number;
    setFound(answer);
  }, [store]);
  useEffect(() => {
    if (library)
      compare().catch((error: unknown) => {
        // The view for publishing repeats the request and shows the error.
        if (!(error instanceof StoreError)) throw error;
      });
  }, [library, compare]);
  const changes = useMemo((): ChangesByEntry | undefined => {
    const textOf = (path: string) => library?.entries.find(({ file }) => file.path === path)?.file.text;
    return found && { ...found, entries: changedEntries(found.files, textOf) };
  }, [found, library]);
  return { changes, compare };
}
