-- Times are milliseconds since 1970, UTC. Primary keys only: secondary indexes cost more here than they give.
CREATE TABLE projects (
    id VARCHAR PRIMARY KEY,
    name VARCHAR NOT NULL,
    root VARCHAR NOT NULL,
    seen_at BIGINT NOT NULL
);
CREATE TABLE sessions (
    id VARCHAR PRIMARY KEY,
    project VARCHAR NOT NULL,
    started_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE TABLE prompts (
    id BIGINT PRIMARY KEY,
    session_id VARCHAR NOT NULL,
    project VARCHAR NOT NULL,
    prompt_id VARCHAR,
    number INTEGER NOT NULL,
    text VARCHAR NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE TABLE tool_uses (
    id BIGINT PRIMARY KEY,
    tool_use_id VARCHAR,
    session_id VARCHAR NOT NULL,
    agent_id VARCHAR,
    project VARCHAR NOT NULL,
    prompt_number INTEGER,
    tool_name VARCHAR NOT NULL,
    path VARCHAR,
    input BLOB NOT NULL,      -- zlib over JSON, redacted and capped
    response BLOB NOT NULL,   -- the same
    succeeded BOOLEAN NOT NULL,
    tokens INTEGER NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE TABLE observations (
    id BIGINT PRIMARY KEY,
    project VARCHAR NOT NULL,
    session_id VARCHAR,
    prompt_number INTEGER,
    type VARCHAR NOT NULL,
    title VARCHAR NOT NULL,
    subtitle VARCHAR NOT NULL,
    narrative VARCHAR NOT NULL,
    facts VARCHAR[] NOT NULL,
    concepts VARCHAR[] NOT NULL,
    files_read VARCHAR[] NOT NULL,
    files_modified VARCHAR[] NOT NULL,
    symbols VARCHAR NOT NULL,       -- JSON: [[path, qualified name, body hash], …]
    file_hashes VARCHAR NOT NULL,   -- JSON: {path: content hash}
    tool_uses BIGINT[] NOT NULL,
    read_tokens INTEGER NOT NULL,
    work_tokens INTEGER NOT NULL,
    source VARCHAR NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE TABLE session_summaries (
    id BIGINT PRIMARY KEY,
    project VARCHAR NOT NULL,
    session_id VARCHAR NOT NULL,
    request VARCHAR NOT NULL,
    investigated VARCHAR NOT NULL,
    learned VARCHAR NOT NULL,
    completed VARCHAR NOT NULL,
    next_steps VARCHAR NOT NULL,
    last_message VARCHAR NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE TABLE work_state_entries (
    id BIGINT PRIMARY KEY,
    project VARCHAR NOT NULL,
    list_name VARCHAR NOT NULL,
    fields VARCHAR NOT NULL,   -- JSON object
    created_at BIGINT NOT NULL
);
CREATE TABLE gate_decisions (
    id BIGINT PRIMARY KEY,
    project VARCHAR NOT NULL,
    session_id VARCHAR NOT NULL,
    agent_id VARCHAR,
    tool_name VARCHAR NOT NULL,
    path VARCHAR NOT NULL,
    verdict VARCHAR NOT NULL,
    reason VARCHAR NOT NULL,
    conditions VARCHAR NOT NULL,   -- JSON, as the gate explains itself
    file_tokens INTEGER NOT NULL,
    answer_tokens INTEGER NOT NULL,
    kept_out_tokens INTEGER NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE TABLE disclosures (
    id BIGINT PRIMARY KEY,
    project VARCHAR NOT NULL,
    session_id VARCHAR NOT NULL,
    decision_id BIGINT,
    surface VARCHAR NOT NULL,   -- where: startup, mem_search, denial, …
    item VARCHAR NOT NULL,      -- what: an observation's or a symbol's name
    action VARCHAR NOT NULL,    -- offered, opened, or what followed a decision
    tokens INTEGER NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE TABLE search_documents (
    document BIGINT PRIMARY KEY,   -- an observation's id; a summary's id negated
    length INTEGER NOT NULL
);
CREATE TABLE search_postings (
    term BIGINT NOT NULL,       -- 64-bit hash of the word
    document BIGINT NOT NULL,
    weight INTEGER NOT NULL,    -- occurrences, counted more in titles and names
    length INTEGER NOT NULL
);
