-- By which a start notices that it was given another key than the one that this database was used with: an HMAC of a fixed text, which says nothing about the key. Null
-- until the first start with the key.
create table key_checks (
  name text primary key check (name in ('suppression', 'secrets')),
  value bytea
);
