import type { Agency, AgencyDeps } from '../agency-operations.ts';
import type { Config } from '../config.ts';
import { channelNames } from '../delivery/channels.ts';
import { eraseMailFiles } from '../delivery/file-mailer.ts';
import type { Environment } from '../environment.ts';
import { openRecords } from '../store/records.ts';

/** The enquiries that commands work on: the database on this machine, or a service elsewhere. */
export interface Records extends Agency {
  /** Checks the files of the database; resolves to undefined where they are out of reach. */
  findDamage(): Promise<string[] | undefined>;
  /** Writes a copy of the database to a new file. */
  backUp(file: string): Promise<void>;
  close(): void;
}

/**
 * Opens the database on this machine.
 *
 * @param options `mayCreate`: whether a missing database is created once something changes
 * @throws StoreError if there is none, or if it was truncated
 */
export function openLocalRecords(
  config: Config,
  environment: Environment,
  options: { mayCreate?: boolean } = {},
): Records {
  const store = openRecords(config.databaseFile, options);
  const deps: AgencyDeps = {
    store,
    environment,
    channels: channelNames(config),
    eraseMailFiles: (ids) => eraseMailFiles(config.outboxFolder, ids),
  };
  return {
    call: (operation, body) => operation.run(deps, body),
    async *stream(operation, body) {
      for await (const page of operation.pages(deps, body)) yield* page;
    },
    findDamage: async () => store.findDamage(),
    backUp: store.backUp,
    close: store.close,
  };
}
