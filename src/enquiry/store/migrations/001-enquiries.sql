CREATE TABLE enquiries (
  seq              INTEGER PRIMARY KEY,
  id               TEXT    NOT NULL UNIQUE,
  name             TEXT    NOT NULL,
  email            TEXT    NOT NULL,
  phone            TEXT    NOT NULL,
  service          TEXT    NOT NULL,
  message          TEXT    NOT NULL,
  page             TEXT,
  -- All times are milliseconds since 1970.
  received_at      INTEGER NOT NULL,
  state            TEXT    NOT NULL CHECK (state IN
                     ('stored', 'sending', 'waiting', 'unknown', 'delivered', 'failed', 'spam')),
  -- When the enquiry is to be taken up: its next attempt or, while it is being sent, the end of the
  -- sender's lease. NULL once nothing more is to be done by itself.
  due_at           INTEGER,
  -- Proves to the store that whoever reports an outcome still holds the enquiry.
  lease            TEXT,
  attempts         INTEGER NOT NULL DEFAULT 0,
  first_attempt_at INTEGER,
  -- How many attempts may have reached the agency without our knowing: the upper bound of duplicates.
  unknown_outcomes INTEGER NOT NULL DEFAULT 0,
  delivered_at     INTEGER,
  -- The last failure in our own words, which hold nothing personal, and in the mail server's.
  last_error       TEXT,
  last_error_at    INTEGER,
  last_reply       TEXT
) STRICT;

CREATE INDEX enquiries_due ON enquiries (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX enquiries_troubled ON enquiries (last_error_at)
  WHERE last_error_at IS NOT NULL AND state <> 'delivered';

-- One row that the health check writes to, in order to know that the disk still takes writes.
CREATE TABLE health_probe (
  only       INTEGER PRIMARY KEY CHECK (only = 1),
  checked_at INTEGER NOT NULL
) STRICT;
INSERT INTO health_probe VALUES (1, 0);
