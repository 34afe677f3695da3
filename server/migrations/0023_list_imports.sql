-- Imports of lists: an uploaded table, what its columns mean, what a check found for each row, and what applying it changed.
create table list_imports (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Null until it is applied, if a new list is to be created with `title`.
  list_id integer references lists on delete cascade,
  title text,
  creates_list boolean not null,
  state text not null check (
    state in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'cancelled', 'failed')
  ),
  -- Applied by itself once it is checked.
  applies_itself boolean not null,
  file_name text not null,
  encoding text not null,
  delimiter text not null,
  columns jsonb not null,
  -- The field of each column, or null.
  mapping jsonb not null,
  rules jsonb not null,
  rows integer not null,
  -- Rows that had their turn in the current state, and rows that were ever applied.
  done integer not null default 0,
  applied integer not null default 0,
  counts jsonb not null default '{}',
  addition_id integer references list_additions on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  applied_at timestamptz
);
create index on list_imports (user_id, id);
create index on list_imports (list_id);
create index on list_imports (addition_id);

create table list_import_rows (
  import_id integer not null references list_imports on delete cascade,
  -- From 1, and the line of the file on which the row begins.
  number integer not null,
  line integer not null,
  cells jsonb not null,
  -- Null until it is checked. A row that cannot be read is refused from the start.
  outcome text check (outcome in ('new', 'updated', 'unchanged', 'suppressed', 'refused')),
  is_unreadable boolean not null,
  reason text,
  -- The column that is the reason.
  fault_column text,
  person_id integer references people on delete set null,
  own_person_id integer references own_people on delete set null,
  matched_by text,
  -- The earlier row of the same person.
  same_as integer,
  changes jsonb not null default '[]',
  is_applied boolean not null default false,
  is_added boolean not null default false,
  left_alone text,
  primary key (import_id, number)
);
create index on list_import_rows (import_id, outcome, number);
create index on list_import_rows (person_id) where person_id is not null;
create index on list_import_rows (own_person_id) where own_person_id is not null;

-- What identifies the people of a file, for rows of one person: the first row of each.
create table list_import_keys (
  import_id integer not null references list_imports on delete cascade,
  key text not null,
  number integer not null,
  primary key (import_id, key)
);

-- What an account last said of the columns of a header.
create table list_import_mappings (
  user_id integer not null references users on delete cascade,
  header_key text not null,
  mapping jsonb not null,
  rules jsonb not null,
  primary key (user_id, header_key)
);

create index on own_contact_values (user_id, value);
