-- Until when the session may do an administrator's work; null or past: not now.
alter table sessions add column elevated_until timestamptz;

-- What cannot be taken back needs a code of its own purpose.
alter table one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check check (
    purpose in ('verify_email', 'reset_password', 'admin', 'admin_close_account', 'admin_suppress', 'admin_lower_credits')
  );

-- What administrators did, and whose data they read. Ids, never addresses or names.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: the operator's command line. Not cascading: the audit outlives what is erased of an account.
  user_id integer references users,
  session_id uuid,
  -- The network address of the caller.
  address text,
  -- One of the contract's actions.
  action text not null,
  target_kind text,
  target_id text,
  -- What the action changed, as it was and as it is.
  before jsonb,
  after jsonb,
  reason text,
  check ((target_kind is null) = (target_id is null))
);
create index on audit_entries (user_id, id);
create index on audit_entries (action, id);
create index on audit_entries (target_kind, target_id, id) where target_kind is not null;

create trigger append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
