-- What a decision was about, so that a denial is found again after the daemon, and statistics by kind of file.
ALTER TABLE gate_decisions ADD COLUMN content_hash VARCHAR;
ALTER TABLE gate_decisions ADD COLUMN language VARCHAR;
ALTER TABLE gate_decisions ADD COLUMN file_bytes BIGINT;
