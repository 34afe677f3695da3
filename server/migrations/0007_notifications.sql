create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- ENRICHMENT, BULK_REVEAL: contract/src/notifications.ts.
  type text not null,
  related_entity_id text,
  -- What its words are made of, in the language of whoever reads it.
  content jsonb not null,
  is_read boolean not null default false,
  created_at timestamptz not null
);
create index on notifications (user_id, id);
create index on notifications (user_id, id) where not is_read;
