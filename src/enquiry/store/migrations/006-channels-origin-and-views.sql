-- Deliveries over other channels than mail, whose state is in `enquiries`. Columns of the same name mean the same.
CREATE TABLE deliveries (
  seq              INTEGER PRIMARY KEY,
  id               TEXT    NOT NULL,
  channel          TEXT    NOT NULL,
  state            TEXT    NOT NULL CHECK (state IN
                     ('stored', 'sending', 'waiting', 'unknown', 'delivered', 'failed')),
  due_at           INTEGER,
  lease            TEXT,
  attempts         INTEGER NOT NULL DEFAULT 0,
  first_attempt_at INTEGER,
  unknown_outcomes INTEGER NOT NULL DEFAULT 0,
  delivered_at     INTEGER,
  last_error       TEXT,
  last_error_at    INTEGER,
  last_reply       TEXT,
  taken_by         TEXT,
  UNIQUE (id, channel)
) STRICT;

CREATE INDEX deliveries_due ON deliveries (channel, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX deliveries_troubled ON deliveries (channel, last_error_at)
  WHERE last_error_at IS NOT NULL AND state <> 'delivered';

-- A trigger, so that a release that does not know the table leaves nothing in it.
CREATE TRIGGER forget_deliveries AFTER DELETE ON enquiries BEGIN
  DELETE FROM deliveries WHERE id = OLD.id;
END;

-- Where the visit began, as a JSON object; NULL if that is not known.
ALTER TABLE enquiries ADD COLUMN origin TEXT;

-- Finds the enquiries of a mailbox, without the tag of an address such as ada+news@visitor.example.
CREATE INDEX enquiries_mailbox ON enquiries (lower(iif(
  instr(email, '+') > 1, substr(email, 1, instr(email, '+') - 1) || substr(email, instr(email, '@')), email
)));

-- Page views by local day, without anything about a visitor. An empty referrer is none, an own page, or one too many;
-- an empty campaign likewise.
CREATE TABLE views (
  day      TEXT    NOT NULL,
  page     TEXT    NOT NULL,
  referrer TEXT    NOT NULL,
  campaign TEXT    NOT NULL,
  views    INTEGER NOT NULL,
  PRIMARY KEY (day, page, referrer, campaign)
) STRICT, WITHOUT ROWID;

-- The figures of a week that are mailed on a Monday, so that no restart and no other process mails them again.
CREATE TABLE stats_mails (
  monday   TEXT    PRIMARY KEY,
  -- Until then nobody else sends it: the end of a lease or of a pause between attempts.
  due_at   INTEGER NOT NULL,
  -- The recipients that have it, as a JSON list.
  taken_by TEXT    NOT NULL DEFAULT '[]',
  sent_at  INTEGER
) STRICT, WITHOUT ROWID;
