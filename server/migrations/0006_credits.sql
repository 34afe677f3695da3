-- Every change of an account's credits; nothing is ever changed or taken back but by another row. `credits` (total, used) is the sum of
-- it, kept for speed and changed in the same transaction.
create table credit_entries (
  id bigint generated always as identity primary key,
  -- Not cascading: the ledger outlives what is erased of an account.
  user_id integer not null references users,
  module text not null check (module in ('TALENT_EMAIL_REVEAL', 'TALENT_PHONE_REVEAL')),
  -- 'opening': what the account had when the ledger began; 'trial': given at sign-up; 'plan': set by an administrator; 'demo'; 'reveal': spent.
  reason text not null check (reason in ('opening', 'trial', 'plan', 'demo', 'reveal')),
  -- Negative when spent.
  amount integer not null check (amount <> 0),
  balance integer not null check (balance >= 0),
  -- Whom a reveal showed. No reference: people may be removed, the ledger stays.
  person_id integer,
  created_at timestamptz not null,
  check ((reason = 'reveal') = (person_id is not null))
);
create index on credit_entries (user_id, id);

insert into credit_entries (user_id, module, reason, amount, balance, created_at)
select user_id, module, 'opening', total - used, total - used, now() from credits where total > used;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on credit_entries
  for each statement execute function refuse_change();

-- What an account bought: opening it again is free.
create table reveals (
  user_id integer not null references users on delete cascade,
  person_id integer not null references people on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  entry_id bigint not null unique references credit_entries,
  created_at timestamptz not null,
  primary key (user_id, person_id, kind)
);
create index on reveals (person_id);

-- A bulk reveal: a job with progress. Each person is revealed in a transaction of its own, which also moves the person from 'waiting', so
-- that a process that is killed leaves credits, ledger, ownership and progress in agreement.
create table bulk_reveals (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  -- running -> finished | cancelled | out_of_credits | failed
  state text not null default 'running' check (state in ('running', 'finished', 'cancelled', 'out_of_credits', 'failed')),
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'running') = (finished_at is null))
);
create index on bulk_reveals (user_id, id);

create table bulk_reveal_people (
  bulk_reveal_id integer not null references bulk_reveals on delete cascade,
  person_id integer not null references people on delete cascade,
  -- 'owned': had been bought before; 'nothing': nothing was found, which costs nothing.
  outcome text not null default 'waiting' check (outcome in ('waiting', 'revealed', 'owned', 'nothing')),
  primary key (bulk_reveal_id, person_id)
);
create index on bulk_reveal_people (person_id);

-- Contact values that a provider found. Beside `contact_values`, which an import replaces with its person.
create table found_contacts (
  person_id integer not null references people on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  type text not null check (type in ('professional', 'personal', 'mobile', 'office', 'other')),
  -- The provider.
  source text not null,
  -- As far as the provider tells.
  date text,
  status text not null check (status in ('verified', 'risky', 'unverified', 'invalid')),
  found_at timestamptz not null,
  primary key (person_id, kind, value)
);

-- Which provider was asked for whom, and when: nobody is asked for at the same provider again soon.
create table contact_lookups (
  person_id integer not null references people on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  provider text not null,
  is_hit boolean not null,
  asked_at timestamptz not null,
  primary key (person_id, kind, provider)
);

-- What a check of the address's domain said of an e-mail address: beside the values, which imports replace.
create table email_checks (
  email text primary key,
  status text not null check (status in ('verified', 'risky', 'unverified', 'invalid')),
  checked_at timestamptz not null
);
