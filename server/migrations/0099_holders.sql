-- The other people of the account who have the mailbox: what is found out is stored for each of them.
alter table verification_addresses add column also_of integer[] not null default '{}';
-- Times that the verifier gave no answer about this address. Those about which it always fails come last.
alter table verification_addresses add column failures smallint not null default 0;
drop index verification_addresses_open;
create index verification_addresses_open on verification_addresses (verification_id, failures, hash) where done_at is null;
