alter table users
  -- The `sub` of Google's ID token, when the account was opened or joined with Google.
  add column google_subject text unique,
  add column picture bytea,
  -- Names the picture's address; a new one with each picture, so that browsers may keep it.
  add column picture_key text unique,
  add column deactivated_at timestamptz,
  -- What is left of a removed account is its number, for the ledger of credits; its address is `removed-{id}@removed.invalid`.
  add column removed_at timestamptz,
  add check ((picture is null) = (picture_key is null));

-- Names the device in the list of open sessions.
alter table sessions add column user_agent text not null default '';

-- What is mailed to prove that somebody reads an address: links and codes. Each works once.
create table one_time_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'admin')),
  -- SHA-256 of a link's token; a code of six digits is hashed with a key (HMAC), for there are only a million.
  hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Wrong guesses of a code.
  failures smallint not null default 0
);
create index on one_time_tokens (user_id, purpose);

-- Mails of a server without SMTP_URL, outside production: shown at /outbox.
create table captured_mails (
  id integer generated always as identity primary key,
  recipient text not null,
  subject text not null,
  -- The whole message as it would have been sent (RFC 5322).
  raw text not null,
  created_at timestamptz not null
);
