-- Why a mailbox sends nothing until its owner releases it, since when, and when they last did.
alter table mailboxes
  add column held text,
  add column held_at timestamptz,
  add column released_at timestamptz;

-- That a server refused an email by policy, at once or by an email. Of the last two days.
create table mailbox_refusals (
  id integer generated always as identity primary key,
  mailbox_id integer not null references mailboxes(id) on delete cascade,
  at timestamptz not null
);
create index on mailbox_refusals (mailbox_id, at);

-- Emails that bounced at once.
create index sends_failed on sends (mailbox_id, claimed_at) where state = 'failed';
