-- Campaigns and the mailboxes that they send from, of internal users.
create table campaigns (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null check (name <> ''),
  status text not null default 'draft' check (status in ('draft', 'running', 'paused', 'finished', 'archived')),
  created_at timestamptz not null
);
create index on campaigns (user_id, id);

create table integrations (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  provider text not null check (provider in ('gmail')),
  -- The address of the mailbox.
  email text not null,
  is_active boolean not null default true,
  created_at timestamptz not null,
  unique (user_id, provider, email)
);
