-- The Outbox mailbox: emails of campaigns among the captured ones, and the answers that are given to them by hand.
alter table captured_mails
  add column mailbox_id integer references mailboxes on delete cascade,
  add column thread_id text;

-- What an Outbox mailbox received. The ids of one mailbox become visible in their order: a sync goes on after the last one that it read.
create table outbox_messages (
  id integer generated always as identity primary key,
  mailbox_id integer not null references mailboxes on delete cascade,
  thread_id text not null,
  raw text not null,
  received_at timestamptz not null
);
create index on outbox_messages (mailbox_id, id);
