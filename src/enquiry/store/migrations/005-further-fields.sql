-- Fields that were added to the form after the first release, as a JSON object; NULL if all of them are empty.
ALTER TABLE enquiries ADD COLUMN further TEXT;
