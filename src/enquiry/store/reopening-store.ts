import { statSync } from 'node:fs';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { asStoreError, needsReopening, StoreError } from './database.ts';
import { bindOperations, type Store } from './operations.ts';
import { openStore, type OpenStore } from './store.ts';

/** Retry interval while the database is unavailable. */
const REOPEN_EVERY_MS = 1_000;

interface ReopeningStoreDeps {
  file: string;
  environment: Pick<Environment, 'monotonic'>;
  log: Log;
  /** Called whenever the database becomes available, including the first time. */
  onOpen: () => void;
}

/**
 * Creates a store whose database may be temporarily unavailable: damaged, read-only, moved away, of a newer release, on
 * a full disk. Meanwhile operations throw or reject with the reason, and opening is retried every second. An existing
 * file is never overwritten, and one that was moved away is not replaced by an empty one.
 *
 * The reason is logged once, and so is the recovery.
 */
export function createReopeningStore({ file, environment, log, onOpen }: ReopeningStoreDeps) {
  let current: OpenStore | undefined;
  let trouble: StoreError | undefined;
  let triedAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  /** Whether the database was open before. If so, a missing file is an error and not a first start. */
  let wasOpen = false;
  /** Version of the file that was found damaged. It is not checked again until it changes. */
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

  /** @throws if the file is missing, damaged or cannot be written to */
  function openAgain(): OpenStore {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) throw new StoreError(`The database ${file} was moved or deleted while in use: put it back.`);
    const version = `${found.ino} ${found.size} ${found.ctimeMs}`;
    if (trouble && version === damagedFile) throw trouble;
    const opened = openStore(file);
    try {
      // A restored file may not match the write-ahead log of the previous one.
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
      // The reason is logged; the timer retries.
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

  function read<Result>(work: (opened: OpenStore) => Result): Result {
    const used = open();
    try {
      return work(used);
    } catch (error) {
      noteFailure(used, error);
      throw error;
    }
  }

  /** Notes a success as well. Reads do not, because they may succeed while writes fail. */
  async function write<Result>(work: (opened: OpenStore) => Promise<Result>): Promise<Result> {
    const used = open();
    try {
      const result = await work(used);
      noteSuccess();
      return result;
    } catch (error) {
      noteFailure(used, error);
      throw error;
    }
  }

  const store: Store = {
    ...bindOperations({
      read: (work) => read((opened) => opened.read(work)),
      write: (work) => write((opened) => opened.write(work)),
    }),
    scrubErased: () => read((opened) => opened.scrubErased()),
  };

  return {
    store,
    /** Opens the database for the first time; a failure is logged and opening is retried. */
    start: tryNow,
    close(): void {
      clearInterval(timer);
      current?.close();
      current = undefined;
    },
  };
}

/** Closes a connection that is unusable after an error. Pending writes that it cannot commit are rejected. */
function closeQuietly(used: OpenStore): void {
  try {
    used.close();
  } catch {
    // It is unusable anyway.
  }
}
