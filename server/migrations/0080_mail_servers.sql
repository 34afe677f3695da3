-- Mailboxes at any mail server, and checks of mailboxes.
alter table mailboxes
  -- Whether the server files what it is given among the sent emails by itself.
  add column files_sent boolean not null default false,
  -- The name with which it signs in, and where: two addresses of one mailbox have the same.
  add column signs_in_as text,
  -- Sign-ins in a row that were rejected, by server: how many, and when to try again.
  add column rejected_sign_ins jsonb not null default '{}';
create index on mailboxes (signs_in_as) where signs_in_as is not null;

create table mailbox_checks (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  mailbox_id integer not null references mailboxes (id) on delete cascade,
  reason text not null check (reason in ('connected', 'asked', 'failed_twice')),
  findings jsonb not null default '[]',
  -- The key of the email to the mailbox itself, and where it arrived.
  send_key uuid not null unique default gen_random_uuid(),
  arrival jsonb,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index on mailbox_checks (mailbox_id, id);
create unique index on mailbox_checks (mailbox_id) where finished_at is null;
create index on mailbox_checks (user_id);

-- contract: the new check allows all that the old one did, and one kind more.
alter table sends drop constraint sends_kind_check;
alter table sends
  add constraint sends_kind_check check (kind in ('step', 'test', 'answer', 'check'));
