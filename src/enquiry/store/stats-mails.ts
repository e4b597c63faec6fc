import type { Database } from './sql.ts';

/** A claim on the mail of a Monday. Times are milliseconds since 1970. */
interface Claim {
  /** Local day, such as `2026-11-23`. */
  monday: string;
  now: number;
  /** It is not claimed again until then: a crash while it is being sent costs this week's mail. */
  until: number;
}

/**
 * Claims the mail of a Monday.
 *
 * @returns the recipients that have it already; undefined if it was sent, or is to wait
 */
export function claimStatsMail(database: Database, claim: Claim): string[] | undefined {
  const statement = database.prepare(`
    INSERT INTO stats_mails (monday, due_at) VALUES (:monday, :until)
    ON CONFLICT DO UPDATE SET due_at = :until WHERE sent_at IS NULL AND due_at <= :now
    RETURNING taken_by
  `);
  const row = statement.get({ ...claim });
  return row && (JSON.parse(String(row.taken_by)) as string[]);
}

/** Notes who has the mail, and when it was sent to all, or is due again. */
export function noteStatsMail(
  database: Database,
  note: { monday: string; takenBy: string[]; sentAt: number | null; dueAt: number },
): void {
  const statement = database.prepare(`
    UPDATE stats_mails SET taken_by = :takenBy, sent_at = :sentAt, due_at = :dueAt WHERE monday = :monday
  `);
  statement.run({ ...note, takenBy: JSON.stringify(note.takenBy) });
}
