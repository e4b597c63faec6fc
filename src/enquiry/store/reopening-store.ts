import { statSync } from 'node:fs';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { asStoreError, needsReopening, StoreError } from './database.ts';
import { openStore, type OpenStore, type Store } from './store.ts';

/** How often a database that cannot be used is tried again. */
const REOPEN_EVERY_MS = 1_000;

interface ReopeningStoreDeps {
  file: string;
  environment: Pick<Environment, 'monotonic'>;
  log: Log;
  /** Called whenever the database becomes usable, at the first opening too. */
  onOpen: () => void;
}

/**
 * A store whose database may be unusable for a while: damaged, read-only, moved away, of a newer release, on a full
 * disk. Meanwhile operations throw or reject with the reason; the database is tried again every second and used as soon
 * as it opens. An existing file is never overwritten, and one that was moved away is not replaced by an empty one.
 *
 * The log tells the reason once, and when the trouble is over.
 */
export function createReopeningStore({ file, environment, log, onOpen }: ReopeningStoreDeps) {
  let current: OpenStore | undefined;
  let trouble: StoreError | undefined;
  let triedAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  /** Whether the database was in use before: then a missing file is an accident, not a first start. */
  let wasOpen = false;
  /** The file that was found damaged. It is not checked again until it changes. */
  let damagedFile: string | undefined;

  function open(): OpenStore {
    if (current) return current;
    if (trouble && environment.monotonic() - triedAt < REOPEN_EVERY_MS) throw trouble;
    triedAt = environment.monotonic();
    try {
      current = wasOpen ? openAgain() : openStore(file);
    } catch (error) {
      throw noteTrouble(error);
    }
    wasOpen = true;
    clearInterval(timer);
    timer = undefined;
    noteSuccess();
    onOpen();
    return current;
  }

  /** @throws StoreError if the file is missing or damaged, or cannot be written to */
  function openAgain(): OpenStore {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) throw new StoreError(`The database ${file} was moved or deleted while in use: put it back.`);
    const version = `${found.ino} ${found.size} ${found.ctimeMs}`;
    if (trouble && version === damagedFile) throw trouble;
    const opened = openStore(file);
    try {
      // A file that was put in place may not fit the write-ahead log of the one before.
      opened.assertUsable();
      return opened;
    } catch (error) {
      if (error instanceof StoreError) damagedFile = version;
      opened.close();
      throw error;
    }
  }

  function noteTrouble(error: unknown): StoreError {
    const reason = asStoreError(error, file);
    if (reason.message !== trouble?.message) log.event('store.unavailable', { reason: reason.message });
    trouble = reason;
    if (!current) timer ??= setInterval(tryNow, REOPEN_EVERY_MS);
    return reason;
  }

  function noteSuccess(): void {
    if (trouble) log.event('store.available');
    trouble = undefined;
  }

  function tryNow(): void {
    triedAt = -Infinity;
    try {
      open();
    } catch {
      // The reason is in the log; the next try follows.
    }
  }

  function noteFailure(used: OpenStore, error: unknown): void {
    if (used !== current) return;
    if (needsReopening(error)) {
      current = undefined;
      triedAt = environment.monotonic();
      closeQuietly(used);
    }
    noteTrouble(error);
  }

  function use(operation: (opened: OpenStore) => unknown): unknown {
    const used = open();
    const fail = (error: unknown) => {
      noteFailure(used, error);
      throw error;
    };
    try {
      const result = operation(used);
      return result instanceof Promise ? result.then(succeed, fail) : result;
    } catch (error) {
      return fail(error);
    }
  }

  /** Only a write proves that the trouble is over. */
  function succeed<Result>(result: Result): Result {
    noteSuccess();
    return result;
  }

  const store = new Proxy({} as Store, {
    get:
      (_, name) =>
      (...args: never[]) =>
        use((opened) => (opened[name as keyof Store] as (...args: never[]) => unknown)(...args)),
  });

  return {
    store,
    /** Opens the database for the first time; a failure is noted and tried again. */
    start: tryNow,
    close(): void {
      clearInterval(timer);
      current?.close();
      current = undefined;
    },
  };
}

/** Closes a connection that an error has made useless. What it could not commit is refused to those who wait for it. */
function closeQuietly(used: OpenStore): void {
  try {
    used.close();
  } catch {
    // It is useless already.
  }
}
