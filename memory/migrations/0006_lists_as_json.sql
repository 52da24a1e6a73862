-- Lists as JSON texts: of a column of lists the write-ahead log repeats, at every commit, what came to the last
-- two thousand rows before it (measured on DuckDB 2.0.1: half a megabyte for one edit).
-- Row by row: to change a column's type in place is logged as an expression, which is replayed without JSON.
CREATE TABLE observations_with_texts (
    id BIGINT PRIMARY KEY,
    project VARCHAR NOT NULL,
    session_id VARCHAR,
    prompt_number INTEGER,
    type VARCHAR NOT NULL,
    title VARCHAR NOT NULL,
    subtitle VARCHAR NOT NULL,
    narrative VARCHAR NOT NULL,
    facts VARCHAR NOT NULL,            -- JSON: [text, …], and so the next three
    concepts VARCHAR NOT NULL,
    files_read VARCHAR NOT NULL,
    files_modified VARCHAR NOT NULL,
    symbols VARCHAR NOT NULL,          -- JSON: [[path, qualified name, body hash], …]
    file_hashes VARCHAR NOT NULL,      -- JSON: {path: content hash}
    tool_uses VARCHAR NOT NULL,        -- JSON: [id, …]
    read_tokens INTEGER NOT NULL,
    work_tokens INTEGER NOT NULL,
    source VARCHAR NOT NULL,
    created_at BIGINT NOT NULL
);
INSERT INTO observations_with_texts
SELECT * REPLACE (
    to_json(facts)::VARCHAR AS facts, to_json(concepts)::VARCHAR AS concepts,
    to_json(files_read)::VARCHAR AS files_read, to_json(files_modified)::VARCHAR AS files_modified,
    to_json(tool_uses)::VARCHAR AS tool_uses
) FROM observations;
DROP TABLE observations;
ALTER TABLE observations_with_texts RENAME TO observations;
