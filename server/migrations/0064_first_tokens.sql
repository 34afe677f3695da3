-- The digest of a session's first refresh token is the key by which its later ones are known. Null for sessions that the previous release opened: their next exchange
-- sets it.
alter table sessions add column first_hash bytea;
