-- How often something was tried of late, for limits that hold over all server processes. Not logged: after a crash of the database, counts begin
-- at zero.
create unlogged table call_counts (
  -- SHA-256 of what is counted; addresses are not kept.
  key bytea primary key,
  count integer not null,
  expires_at timestamptz not null
);
create index on call_counts (expires_at);
