-- Reports and the audit are read by time, newest first.
create index on credit_entries (created_at, id);
create index on users (created_at, id);
create index on audit_entries (at, id);
