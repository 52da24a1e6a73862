-- A search is within one project: its postings lie together, so that those of the others are passed over.
CREATE TABLE postings_of_projects (
    term BIGINT NOT NULL,       -- 64-bit hash of the word
    project VARCHAR NOT NULL,
    document BIGINT NOT NULL,
    weight INTEGER NOT NULL,    -- occurrences, counted more in titles and names
    length INTEGER NOT NULL
);
INSERT INTO postings_of_projects
SELECT term, project, document, weight, length FROM search_postings JOIN (
    SELECT id AS document, project FROM observations
    UNION ALL SELECT -id, project FROM session_summaries
) USING (document);
DROP TABLE search_postings;
ALTER TABLE postings_of_projects RENAME TO search_postings;
-- Put in order at the next idle time.
DELETE FROM upkeep WHERE name = 'postings_in_order';
