-- Why an enquiry was kept apart as suspected spam when it arrived: 'trap' or 'too-fast'. Stays when it is released.
ALTER TABLE enquiries ADD COLUMN suspicion TEXT;
UPDATE enquiries SET suspicion = 'trap' WHERE state = 'spam';
