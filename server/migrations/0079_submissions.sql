-- Emails that a mailbox's server takes in one submission, and can't be asked about afterwards.
alter table sends
  -- The place after the newest message of the mailbox's folder of sent emails when it was claimed.
  add column sent_mark text,
  -- Accepted, and still to be added to that folder by us.
  add column to_file boolean not null default false,
  -- How often the recipient's server has put it off.
  add column deferrals integer not null default 0;
create index on sends (mailbox_id) where to_file;

-- contract: the new check allows all that the old one did, and one kind more.
alter table mailboxes drop constraint mailboxes_provider_check;
alter table mailboxes
  add constraint mailboxes_provider_check check (provider in ('gmail', 'smtp', 'outbox'));
