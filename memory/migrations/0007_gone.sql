-- What was taken in and is gone: hashes by which an import knows it again, without anything of its text.
-- No key: what is gone twice may be in it twice.
CREATE TABLE gone (
    mark BIGINT NOT NULL,
    reason VARCHAR NOT NULL    -- forgotten by the user, or kept long enough
);
