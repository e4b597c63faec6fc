-- The mailbox that a confirmation went to, as `mailboxOf` reduces its address; NULL for other channels.
ALTER TABLE deliveries ADD COLUMN mailbox TEXT;

CREATE INDEX deliveries_mailbox ON deliveries (mailbox) WHERE mailbox IS NOT NULL;

DROP INDEX enquiries_mailbox;
