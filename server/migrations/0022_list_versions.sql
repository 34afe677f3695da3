-- Rises whenever people come to a list or leave it, in the transaction that locks the list: searches keep its members by list and version. People who are
-- deleted leave without it: no search finds them anyway.
alter table lists add column members_version integer not null default 0;
