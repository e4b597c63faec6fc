-- The newest migration that was applied. From here on `PRAGMA user_version` is the oldest schema that a release has to
-- know in order to work with this database (see database.ts).
CREATE TABLE schema_version (
  only    INTEGER PRIMARY KEY CHECK (only = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO schema_version VALUES (1, 4);

CREATE TABLE housekeeping (
  only             INTEGER PRIMARY KEY CHECK (only = 1),
  -- 1 while text of erased enquiries may remain in free space of the database or in its write-ahead log.
  erasure_pending  INTEGER NOT NULL,
  -- The last time at which the clock was trusted. Retention compares the clock with it at each start.
  clock_trusted_at INTEGER
) STRICT;
INSERT INTO housekeeping VALUES (1, 0, NULL);

-- Finds an enquiry without an id that was sent twice.
CREATE INDEX enquiries_email ON enquiries (email);

-- Counts suspected spam for the health check.
CREATE INDEX enquiries_suspected ON enquiries (suspicion) WHERE suspicion IS NOT NULL;
