-- Emails in any 24 hours that the server of a mailbox takes, where that is known or its owner says so. Null: as
-- for any mailbox of its kind.
-- contract: no statement of the previous release writes the new column, so it can't break its check.
alter table mailboxes add column provider_limit integer check (provider_limit > 0);

-- Mailboxes of one address are one mailbox, whatever their kind. The Outbox sends from none.
create index mailboxes_of_address on mailboxes (lower(email)) where provider <> 'outbox';
