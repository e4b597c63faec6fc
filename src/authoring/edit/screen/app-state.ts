import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type ChangedEntry, changedEntries } from '../../../model/entries/differences.ts';
import { Library } from '../entries/library.ts';
import { type Changes, type ContentFile, type Store, StoreError } from '../store.ts';
import type { Forms } from './form.ts';
import type { PreviewHandle } from './preview.tsx';

/** State and actions shared by all views. */
export interface AppContext extends Forms {
  store: Store;
  library: Library;
  /** Replaces the content by a new list of files. */
  update(files: ContentFile[]): void;
  /** What differs from the public site; undefined until it has been compared. */
  changes: ChangesByEntry | undefined;
  /** Compares the content with the public site again. */
  compare(): Promise<void>;
  /** The preview, if there is one. */
  preview: RefObject<PreviewHandle | null>;
}

export const AppContext = createContext<AppContext>(undefined as never);

export const useApp = () => useContext(AppContext);

/** What differs from the public site, by entry. */
interface ChangesByEntry extends Changes {
  entries: ChangedEntry[];
}

/** Loads the content, and compares it with the public site after each change of it. */
export function useContent(store: Store) {
  const [library, setLibrary] = useState<Library>();
  const [found, setFound] = useState<Changes>();
  const [refusal, setRefusal] = useState<StoreError>();
  const requests = useRef({ sent: 0, shown: 0 });

  const updates = useRef(0);
  const update = useCallback((files: ContentFile[]) => {
    updates.current++;
    setLibrary(new Library(files));
  }, []);
  // Other programs may have changed files while the window was in the background.
  useEffect(() => {
    const load = () => {
      const before = updates.current;
      return store.list().then(
        (files) => {
          // A save that was answered meanwhile is newer.
          if (updates.current === before) update(files);
          setRefusal(undefined);
        },
        (error: unknown) => setRefusal(asRefusal(error)),
      );
    };
    void load();
    addEventListener('focus', load);
    return () => removeEventListener('focus', load);
  }, [store, update]);

  const compare = useCallback(async () => {
    const number = ++requests.current.sent;
    const answer = await store.changes();
    // Responses may arrive out of order.
    if (number < requests.current.shown) return;
    requests.current.shown = number;
    setFound(answer);
  }, [store]);
  useEffect(() => {
    // The view for publishing repeats the request and shows the error.
    if (library) compare().catch(asRefusal);
  }, [library, compare]);
  const changes = useMemo((): ChangesByEntry | undefined => {
    const textOf = (path: string) => library?.entries.find(({ file }) => file.path === path)?.file.text;
    return found && { ...found, entries: changedEntries(found.files, textOf) };
  }, [found, library]);
  return { library, refusal, update, changes, compare };
}

/** Returns the refusal of a store. Throws any other error again. */
export function asRefusal(error: unknown): StoreError {
  if (!(error instanceof StoreError)) throw error;
  return error;
}

/** Runs work that a store can refuse, and keeps the refusal until the next attempt. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<StoreError>();
  const refuse = useCallback((error: unknown) => setRefusal(asRefusal(error)), []);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal(undefined);
    await work()
      .catch(refuse)
      .finally(() => setBusy(false));
  };
  return { isBusy, refusal, refuse, attempt };
}

/** Returns a refusal with the mistakes that caused it, one each. */
export const refusalLines = ({ message, mistakes }: StoreError) => [
  message,
  ...mistakes.map(({ path, title, text }) => `${path}${title ? `, ${title}` : ''}: ${text}`),
];

/** Returns a handler that does something in place of sending a form. */
export const submit = (work: () => unknown) => (event: { preventDefault(): void }) => {
  event.preventDefault();
  void work();
};
