-- An administrator beside ADMIN_EMAILS: the account that an operator's link made. There is at most one.
alter table users add column is_appointed boolean not null default false;
-- contract: the previous release never writes the column, so its rows are not in the index
create unique index users_appointed on users (is_appointed) where is_appointed;

-- The newest link that makes the first administrator. Only its digest is kept.
create table first_administrator_link (
  is_only boolean primary key default true check (is_only),
  hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
