-- People, companies and what is known of them. Facts that a filter needs are normalised on the way in (dataset/src/normalise);
-- what no filter needs stands in `document`.

create table places (
  id integer generated always as identity primary key,
  -- As in dataset's `Place`; at least one part is known.
  city text,
  metro text,
  state text,
  country char(2) check (country = upper(country)),
  check (num_nonnulls(city, metro, state, country) > 0),
  unique nulls not distinct (city, metro, state, country)
);

create table companies (
  id integer generated always as identity primary key,
  key text not null unique,
  name text not null check (name <> ''),
  -- Folded, without legal form: what name filters compare.
  name_key text not null,
  domain text,
  linkedin_slug text,
  industry text,
  founded_year smallint check (founded_year between 0 and 2200),
  -- Equal when the exact number is known; a null maximum is an open band.
  headcount_min integer check (headcount_min >= 0),
  headcount_max integer,
  headcount_growth double precision,
  -- Dollars a year.
  revenue bigint check (revenue >= 0),
  linkedin_followers integer check (linkedin_followers >= 0),
  headquarters_id integer references places,
  summary text,
  funding_total bigint check (funding_total >= 0),
  funding_round_count smallint check (funding_round_count >= 0),
  -- The newest round; null when there is none or it is not known.
  last_funding_on date,
  last_funding_amount bigint check (last_funding_amount >= 0),
  last_funding_category text,
  -- Keys of the contract's smart intents that the company fulfilled when it was stored.
  intents text[] not null default '{}',
  content_hash bytea not null,
  updated_at timestamptz not null default now(),
  check (headcount_max is null or headcount_max >= headcount_min),
  check (headcount_max is null or headcount_min is not null)
);
create index on companies (name_key);
create index on companies (domain) where domain is not null;

create table funding_rounds (
  company_id integer not null references companies on delete cascade,
  ordinal smallint not null,
  name text,
  category text not null,
  -- `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, as exact as it is known.
  date text,
  amount bigint check (amount >= 0),
  primary key (company_id, ordinal)
);

create table offices (
  company_id integer not null references companies on delete cascade,
  place_id integer not null references places,
  primary key (company_id, place_id)
);

-- Companies whose facts or people changed since their intents were computed: written with the change, so that an interrupted
-- import leaves none behind. A queue, not a fact: what no longer exists is passed over.
create table company_intents_due (
  company_id integer primary key
);

create table people (
  id integer generated always as identity primary key,
  key text not null unique,
  full_name text not null check (full_name <> ''),
  first_name text,
  last_name text,
  -- Folded words of the full name, space-separated.
  name_folded text not null,
  linkedin_slug text,
  title text,
  title_normalised text,
  -- Bit i is seniority i of the contract's list; 0 when there is no title.
  seniorities smallint not null default 0,
  company_id integer references companies,
  place_id integer references places,
  -- Work that ended, overlaps counted once, and since when the person has worked without a break: years of experience on a day are
  -- (worked_months + months from working_since to that day) / 12. Both null: unknown.
  worked_months integer check (worked_months >= 0),
  working_since date,
  -- Static rank, higher first: see dataset/src/normalise/strength.ts.
  strength integer not null,
  -- { headline, summary, skills }.
  document jsonb not null default '{}',
  observed_on text,
  content_hash bytea not null,
  updated_at timestamptz not null default now()
);
create index on people (linkedin_slug) where linkedin_slug is not null;
create index on people (company_id) where company_id is not null;

create table positions (
  person_id integer not null references people on delete cascade,
  ordinal smallint not null,
  title text,
  company_id integer not null references companies,
  place_id integer references places,
  start_date text,
  end_date text,
  is_current boolean not null,
  primary key (person_id, ordinal)
);
create index on positions (company_id);

create table education (
  person_id integer not null references people on delete cascade,
  ordinal smallint not null,
  school text,
  -- Folded like a company name: what school filters compare.
  school_key text,
  degrees text[] not null default '{}',
  fields_of_study text[] not null default '{}',
  start_year smallint,
  end_year smallint,
  primary key (person_id, ordinal)
);

create table contact_values (
  person_id integer not null references people on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  type text not null check (type in ('professional', 'personal', 'mobile', 'office', 'other')),
  source text not null,
  date text,
  status text not null check (status in ('verified', 'risky', 'unverified', 'invalid')),
  primary key (person_id, kind, value)
);

-- People who asked to be left out. Only keyed hashes are kept, so that a later import does not bring them back.
create table suppressions (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('email', 'linkedin')),
  hash bytea not null unique,
  created_at timestamptz not null default now()
);

-- One row an import: what it read and what became of it.
create table imports (
  id integer generated always as identity primary key,
  source text not null,
  -- 'interrupted': stopped, failed or killed; what it had stored by then stays.
  state text not null default 'running' check (state in ('running', 'finished', 'interrupted')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  people_added integer not null default 0,
  people_changed integer not null default 0,
  people_unchanged integer not null default 0,
  refused integer not null default 0
);
