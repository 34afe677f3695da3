-- Lists of people.
create table lists (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  title text not null check (title <> ''),
  created_at timestamptz not null
);
create index on lists (user_id, id);

create table list_people (
  list_id integer not null references lists on delete cascade,
  person_id integer not null references people on delete cascade,
  added_at timestamptz not null,
  primary key (list_id, person_id)
);
create index on list_people (person_id);
