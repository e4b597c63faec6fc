-- The deliveries over every channel, mail too, stand in one table, and constraints keep out what could not be read again.
-- A release before this one cannot use the result.

CREATE TABLE enquiries_8 (
  seq         INTEGER PRIMARY KEY,
  id          TEXT    NOT NULL UNIQUE,
  name        TEXT    NOT NULL,
  email       TEXT    NOT NULL,
  phone       TEXT    NOT NULL,
  service     TEXT    NOT NULL,
  message     TEXT    NOT NULL,
  -- Fields without a column of their own, as a JSON object; NULL if all of them are empty.
  further     TEXT    CHECK (iif(json_valid(further), json_type(further) = 'object', further IS NULL)),
  page        TEXT,
  -- Where the visit began, as a JSON object; NULL if that is not known.
  origin      TEXT    CHECK (iif(json_valid(origin), json_type(origin) = 'object', origin IS NULL)),
  -- Why it was suspected of being spam when it arrived: 'trap' or 'too-fast'. Stays when it is released.
  suspicion   TEXT,
  -- All times are milliseconds since 1970, up to the last one that JavaScript's Date has.
  received_at INTEGER NOT NULL CHECK (received_at BETWEEN 0 AND 8640000000000000)
) STRICT;

-- What was damaged and holds a visitor's words goes to the end of the message.
INSERT INTO enquiries_8
SELECT seq, id, name, email, phone, service,
  message || iif(further IS NULL OR json_type(iif(json_valid(further), further, '0')) = 'object', '', char(10) || further),
  iif(json_type(iif(json_valid(further), further, '0')) = 'object', further, NULL),
  page,
  iif(json_type(iif(json_valid(origin), origin, '0')) = 'object', origin, NULL),
  suspicion,
  max(0, min(received_at, 8640000000000000))
FROM enquiries;

CREATE TABLE deliveries_8 (
  -- The id of the enquiry.
  id               TEXT    NOT NULL,
  -- 'mail', 'confirmation', or the name of a webhook.
  channel          TEXT    NOT NULL,
  state            TEXT    NOT NULL CHECK (state IN
                     ('stored', 'sending', 'waiting', 'unknown', 'delivered', 'failed', 'spam')),
  -- When it is tried next; NULL while it is being sent, and once nothing more is to be done by itself.
  due_at           INTEGER,
  attempts         INTEGER NOT NULL DEFAULT 0,
  first_attempt_at INTEGER,
  -- How many attempts may have arrived without our knowing: the upper bound of duplicates.
  unknown_outcomes INTEGER NOT NULL DEFAULT 0,
  delivered_at     INTEGER,
  -- The last failure in our own words, which hold nothing personal, and in the receiver's.
  last_error       TEXT,
  last_error_at    INTEGER,
  last_reply       TEXT,
  -- The recipients that have the mail while others are still waiting for it: a JSON list of addresses.
  taken_by         TEXT    CHECK (iif(json_valid(taken_by), json_type(taken_by) = 'array', taken_by IS NULL)),
  -- The mailbox that a confirmation goes to, as `mailboxOf` reduces its address; NULL for other channels.
  mailbox          TEXT,
  UNIQUE (id, channel),
  CHECK ((state IN ('stored', 'waiting', 'unknown')) = (due_at IS NOT NULL)),
  CHECK (state <> 'delivered' OR delivered_at IS NOT NULL),
  CHECK (state <> 'failed' OR last_error_at IS NOT NULL),
  CHECK (min(coalesce(due_at, 0), coalesce(first_attempt_at, 0), coalesce(delivered_at, 0), coalesce(last_error_at, 0),
    attempts, unknown_outcomes) >= 0),
  CHECK (max(coalesce(due_at, 0), coalesce(first_attempt_at, 0), coalesce(delivered_at, 0), coalesce(last_error_at, 0),
    attempts, unknown_outcomes) <= 8640000000000000)
) STRICT;

-- Times beyond what can be read are brought into range. A move to another service, which earlier releases had, has taken
-- rows in state 'sending' too: its lease names the state before it.
INSERT INTO deliveries_8
SELECT id, channel, state,
  iif(state IN ('stored', 'waiting', 'unknown'), max(0, min(coalesce(due_at, 0), 8640000000000000)), NULL),
  max(0, attempts),
  max(0, min(first_attempt_at, 8640000000000000)),
  max(0, unknown_outcomes),
  max(0, min(iif(state = 'delivered', coalesce(delivered_at, 0), delivered_at), 8640000000000000)),
  last_error,
  max(0, min(iif(state = 'failed', coalesce(last_error_at, 0), last_error_at), 8640000000000000)),
  last_reply,
  iif(json_type(iif(json_valid(taken_by), taken_by, '0')) = 'array', taken_by, NULL),
  mailbox
FROM (
  SELECT id, channel, iif(lease GLOB 'move:*' AND lease NOT GLOB 'move:sending:*' AND state = 'sending', 'waiting', state)
    AS state, due_at, attempts, first_attempt_at, unknown_outcomes, delivered_at, last_error, last_error_at, last_reply,
    taken_by, mailbox
  FROM (
    SELECT 0 AS position, seq, id, 'mail' AS channel, state, lease, due_at, attempts, first_attempt_at, unknown_outcomes,
      delivered_at, last_error, last_error_at, last_reply, taken_by, NULL AS mailbox
    FROM enquiries
    UNION ALL
    SELECT 1, seq, id, channel, state, lease, due_at, attempts, first_attempt_at, unknown_outcomes,
      delivered_at, last_error, last_error_at, last_reply, taken_by, mailbox
    FROM deliveries WHERE id IN (SELECT id FROM enquiries)
  )
  ORDER BY position, seq
);

DROP TABLE deliveries;
DROP TABLE enquiries;
ALTER TABLE enquiries_8 RENAME TO enquiries;
ALTER TABLE deliveries_8 RENAME TO deliveries;

-- Finds an enquiry without an id that was sent twice.
CREATE INDEX enquiries_email ON enquiries (email);
-- Counts suspected spam for the health check.
CREATE INDEX enquiries_suspected ON enquiries (suspicion) WHERE suspicion IS NOT NULL;

CREATE INDEX deliveries_due ON deliveries (channel, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX deliveries_troubled ON deliveries (channel, last_error_at)
  WHERE last_error_at IS NOT NULL AND state <> 'delivered';
-- Finds what has been kept for long enough.
CREATE INDEX deliveries_delivered ON deliveries (channel, delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX deliveries_mailbox ON deliveries (mailbox) WHERE mailbox IS NOT NULL;

CREATE TRIGGER forget_deliveries AFTER DELETE ON enquiries BEGIN
  DELETE FROM deliveries WHERE id = OLD.id;
END;

ALTER TABLE housekeeping DROP COLUMN clock_trusted_at;
-- Ids of enquiries that were moved to another service had a negative time.
UPDATE erased_ids SET erased_at = abs(erased_at);
