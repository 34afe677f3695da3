-- Invitations to a team that nobody has accepted. An accepted or withdrawn one is deleted.
create table invitations (
  id integer generated always as identity primary key,
  team_id integer not null references teams,
  -- In lower case, as the address of an account.
  email text not null,
  role text not null check (role in ('owner', 'manager', 'member', 'viewer')),
  -- A digest of the token in the link; null until its email is written.
  hash bytea unique,
  -- Who sent it last.
  invited_by integer not null references users,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  unique (team_id, email)
);
create index on invitations (email);
create index on invitations (invited_by);
create index on invitations (expires_at);
