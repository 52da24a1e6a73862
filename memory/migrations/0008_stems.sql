-- Words are found in any form, and those of a prompt weigh less than nothing: all records are taken in anew,
-- the newest first, while searches go on.
DELETE FROM search_postings;
DELETE FROM search_documents;
DELETE FROM upkeep WHERE name = 'postings_in_order';
