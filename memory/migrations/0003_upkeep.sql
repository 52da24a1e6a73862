-- Where a project was seen: the id it would have by that folder alone, and what it is known again by elsewhere.
CREATE TABLE project_places (
    id VARCHAR PRIMARY KEY,
    project VARCHAR NOT NULL,
    folder VARCHAR NOT NULL,
    first_commit VARCHAR NOT NULL,   -- empty where there is none, or it is not known yet
    remote VARCHAR NOT NULL
);
INSERT INTO project_places SELECT id, id, root, '', '' FROM projects;
-- Backups that were made, so that forgetting can name those that still hold what is forgotten.
CREATE TABLE backups (
    path VARCHAR PRIMARY KEY,
    created_at BIGINT NOT NULL
);
-- Numbers that upkeep goes by, such as how many postings there were when they were last put in order.
CREATE TABLE upkeep (
    name VARCHAR PRIMARY KEY,
    value BIGINT NOT NULL
);
