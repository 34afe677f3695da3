-- Messages that answered no email when they were read, while it was not known what became of some: they are read again once it is, and go.
create table unmatched_messages (
  user_id integer not null references users on delete cascade,
  mailbox_id integer not null references mailboxes on delete cascade,
  provider_id text not null,
  -- The emails that were undecided.
  send_ids integer[] not null,
  primary key (mailbox_id, provider_id)
);
create index unmatched_messages_user_id_idx on unmatched_messages (user_id);
