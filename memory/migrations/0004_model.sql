-- A model, where the user has switched one on: what is to be asked, what was asked, and what it cost.
CREATE TABLE model_jobs (
    id BIGINT PRIMARY KEY,
    project VARCHAR NOT NULL,
    session_id VARCHAR NOT NULL,
    prompt_number INTEGER NOT NULL,   -- with the session it says what the job is about: never two for one
    state VARCHAR NOT NULL,           -- waiting, asked, done, given up
    tries INTEGER NOT NULL,
    due_at BIGINT NOT NULL,
    reason VARCHAR NOT NULL,          -- of the last failure; empty where there was none
    created_at BIGINT NOT NULL
);
CREATE TABLE model_calls (
    id BIGINT PRIMARY KEY,
    job BIGINT NOT NULL,
    day VARCHAR NOT NULL,             -- ISO date where the user is
    reserved BIGINT NOT NULL,         -- tokens, at most, written before the call
    spent BIGINT,                     -- tokens as billed; NULL while that is not known
    created_at BIGINT NOT NULL
);
-- Who wrote a summary: NULL for events and imports, 'model'.
ALTER TABLE session_summaries ADD COLUMN source VARCHAR;
