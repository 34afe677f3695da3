-- Searches that accounts keep, and what they searched for lately.

create table saved_searches (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Not unique: a label, not a key.
  title text not null check (title <> ''),
  -- The sentence that the filters were read from; empty without one.
  query text not null default '',
  -- A whole filter set of the contract. Not jsonb: nothing looks into it, and it comes back as it was written.
  filters json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it was last opened, and the highest id that a person had then: whoever was added since has a higher one, for imports run one
  -- after the other and number people as they come.
  opened_at timestamptz not null,
  last_person_id integer not null
);
create index on saved_searches (user_id, id);

create table recent_searches (
  user_id integer not null references users on delete cascade,
  -- Equal for equal filter sets: server/src/features/searches/recent-key.ts.
  key text not null,
  filters json not null,
  searched_at timestamptz not null,
  primary key (user_id, key)
);
