-- Access of removed accounts' mailboxes that Google is still to be told the end of. Rows go once it knows, or is given up.
create table mailbox_revocations (
  id integer generated always as identity primary key,
  -- What the credentials are bound to. The mailbox itself is gone.
  mailbox_id integer not null,
  email text not null,
  -- As in `mailboxes`: encrypted.
  credentials bytea not null,
  added_at timestamptz not null
);
