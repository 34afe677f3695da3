-- Which reply an answer answers: who unsubscribes after writing it gets none.
alter table sends
  add column reply_id integer references inbound_messages on delete set null;
create index on sends (reply_id) where reply_id is not null;
