-- What each suppression was asked for with and removed: numbers alone. Whom it concerned, only the hashes in `suppressions` know.
create table suppression_receipts (
  id integer generated always as identity primary key,
  at timestamptz not null,
  -- Null: the operator's command line. Not cascading: the receipt outlives what is erased of an account.
  user_id integer references users,
  -- In the administrator's words, such as the number of a ticket.
  reason text,
  -- Addresses and profiles, those that only the removed people had included.
  handles integer not null check (handles >= 0),
  people integer not null,
  own_people integer not null,
  list_members integer not null,
  campaign_contacts integer not null,
  contact_values integer not null,
  reveals integer not null
);
create trigger append_only before update or delete or truncate on suppression_receipts
  for each statement execute function refuse_change();
