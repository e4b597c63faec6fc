import type { Database } from './sql.ts';

/** State of the service that outlasts restarts. */
interface Housekeeping {
  /** Whether text of erased enquiries may remain in the database files. */
  erasurePending: boolean;
  /** The last time at which the clock was trusted, in milliseconds since 1970; null if it never was. */
  clockTrustedAt: number | null;
}

export function readHousekeeping(database: Database): () => Housekeeping {
  const statement = database.prepare(
    `SELECT erasure_pending AS erasurePending, clock_trusted_at AS clockTrustedAt FROM housekeeping`,
  );
  return () => {
    const row = statement.get();
    return {
      erasurePending: row?.erasurePending === 1,
      clockTrustedAt: (row?.clockTrustedAt as number | null | undefined) ?? null,
    };
  };
}

/** Saves the last time at which the clock was trusted. */
export function trustClock(database: Database): (now: number) => void {
  const statement = database.prepare(`UPDATE housekeeping SET clock_trusted_at = ?`);
  return (now) => {
    statement.run(now);
  };
}
