-- What a provider's people search answered, by its query, and how far its people have been brought in. Pages follow one
-- another for everybody: what was paid for once isn't paid for again.
create table provider_searches (
  provider text not null,
  -- A digest of the query.
  query_key bytea not null,
  -- How many people match there, and when that was said.
  total integer not null check (total >= 0),
  asked_at timestamptz not null,
  -- How many of its records were received, and the provider's token for the next ones. Null: there are none.
  received integer not null default 0 check (received >= 0),
  scroll_token text,
  moved_at timestamptz not null,
  primary key (provider, query_key)
);

-- A number of records that an account brings in. Credits that a running one may still spend are reserved.
create table bring_ins (
  id integer generated always as identity primary key,
  user_id integer not null references users(id) on delete cascade,
  provider text not null,
  query_key bytea not null,
  query jsonb not null,
  filters jsonb not null,
  -- Filters that the provider can't be asked for.
  left_filters jsonb not null,
  module text not null check (module in ('TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL')),
  state text not null default 'running' check (state in ('running', 'finished', 'cancelled', 'stopped', 'failed')),
  -- Why it was stopped, failed, or found fewer than were wanted.
  why text check (why in ('no_more', 'ceiling', 'key', 'credit', 'outage', 'lost_place')),
  wanted integer not null check (wanted > 0),
  received integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  repeated integer not null default 0,
  suppressed integer not null default 0,
  unreadable integer not null default 0,
  -- Of those who are stored: who doesn't fit the filters, and by which of them.
  unfit integer not null default 0,
  unfit_by jsonb not null default '{}',
  -- Why it doesn't go on now, until when, and how often in a row the provider gave no answer.
  waits_for text check (waits_for in ('import', 'provider')),
  waits_until timestamptz,
  failures integer not null default 0,
  list_id integer references lists(id) on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index on bring_ins (user_id, id);
create index on bring_ins (list_id) where list_id is not null;
create unique index bring_ins_running on bring_ins (provider, query_key) where state = 'running';

-- The people of a bring-in.
create table bring_in_people (
  bring_in_id integer not null references bring_ins(id) on delete cascade,
  person_id integer not null references people(id) on delete cascade,
  is_new boolean not null,
  -- Whether they fit the filters. Null: not known yet.
  fits boolean,
  primary key (bring_in_id, person_id)
);
create index on bring_in_people (person_id);

-- contract: only widened
alter table credit_entries drop constraint credit_entries_reason_check;
alter table credit_entries add constraint credit_entries_reason_check
  check (reason in ('opening', 'trial', 'trial_used', 'plan', 'grant', 'correction', 'demo', 'reveal', 'refund',
    'search', 'bring_in'));
