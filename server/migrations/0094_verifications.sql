-- Verifications of the addresses of a list or a campaign, address by address.
create table verifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  list_id integer references lists on delete cascade,
  campaign_id integer references campaigns on delete cascade,
  -- Who is asked; null: nobody.
  verifier text,
  -- running -> finished | cancelled | deleted | failed
  state text not null default 'running' check (state in ('running', 'finished', 'cancelled', 'deleted', 'failed')),
  -- Addresses that were verified lately and are not asked again.
  known integer not null,
  -- Times in a row that the verifier gave no answer at all, and when it is asked again.
  outages integer not null default 0,
  resumes_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((list_id is null) <> (campaign_id is null)),
  check ((state = 'running') = (finished_at is null))
);
create index on verifications (user_id, id);
create index on verifications (list_id, id) where list_id is not null;
create index on verifications (campaign_id, id) where campaign_id is not null;
-- Those that have lost their job are looked for all the time.
create index verifications_running on verifications (id) where state = 'running';

-- The mailboxes of a run by their hash, each with a person who has it. Without a verdict it is still to be asked.
create table verification_addresses (
  verification_id integer not null references verifications on delete cascade,
  hash bytea not null,
  person_id integer references people on delete cascade,
  own_person_id integer references own_people on delete cascade,
  verdict text check (verdict in ('valid', 'catch_all', 'risky', 'invalid', 'unknown')),
  reason text,
  -- Who said so.
  said_by text,
  tries smallint not null default 0,
  -- Not before this time: its mail server wants to be asked again later.
  ask_at timestamptz,
  done_at timestamptz,
  primary key (verification_id, hash),
  check ((person_id is null) <> (own_person_id is null)),
  check ((verdict is null) = (done_at is null))
);
create index on verification_addresses (person_id) where person_id is not null;
create index on verification_addresses (own_person_id) where own_person_id is not null;
create index verification_addresses_open on verification_addresses (verification_id, hash) where done_at is null;
-- The last answers of a verifier say whether it can connect to mail servers.
create index verification_addresses_said on verification_addresses (done_at) where said_by is not null;
