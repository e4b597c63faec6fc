-- The recipients that have the mail while others are still waiting for it: a JSON list of addresses.
ALTER TABLE enquiries ADD COLUMN taken_by TEXT;

-- Finds what has been kept for long enough.
CREATE INDEX enquiries_delivered ON enquiries (delivered_at) WHERE delivered_at IS NOT NULL;

-- The random ids of enquiries that were erased, and nothing else of them. A browser that comes back after
-- weeks and sends such an enquiry again must not bring it back.
CREATE TABLE erased_ids (
  id        TEXT    PRIMARY KEY,
  erased_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
