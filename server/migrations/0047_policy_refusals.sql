-- When the owner of a mailbox was last told that its emails are refused by policy: at most once a day.
alter table mailboxes add column refusals_told_at timestamptz;
create index on inbound_messages (mailbox_id, received_at) where class = 'policy_bounce';
