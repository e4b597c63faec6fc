import type { Database } from './sql.ts';

/** A claim on the mail of a Monday. Times are milliseconds since 1970. */
interface Claim {
  /** Local day, such as `2026-11-23`. */
  monday: string;
  now: number;
  /** It is not claimed again until then: a crash while it is being sent costs this week's mail. */
  until: number;
}

/** Claims the mail of a Monday; returns false if it was sent, or is to wait. */
export function claimWeeklyMail(database: Database, claim: Claim): boolean {
  const statement = database.prepare(`
    INSERT INTO stats_mails (monday, due_at) VALUES (:monday, :until)
    ON CONFLICT DO UPDATE SET due_at = :until WHERE sent_at IS NULL AND due_at <= :now
  `);
  return statement.run({ ...claim }).changes === 1;
}

/** Notes that the mail was sent, or else that it may be claimed again. */
export function noteWeeklyMail(
  database: Database,
  note: { monday: string; sentAt: number | null; now: number },
): void {
  database
    .prepare(`UPDATE stats_mails SET sent_at = :sentAt, due_at = :now WHERE monday = :monday`)
    .run(note);
}
