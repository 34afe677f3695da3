-- My List: lists with tags, why somebody is on one, what was taken off, and what one account alone knows of people.

-- One number names either a shared person or an own one: shared ones stay below 2^30.
alter table people alter column id set maxvalue 1073741823;

-- People of one account alone, from its imports. No query over `people`, no trigger, index or suggestion can meet them.
create table own_people (
  id integer generated always as identity (minvalue 1073741824 start with 1073741824) primary key,
  user_id integer not null references users on delete cascade,
  full_name text not null check (full_name <> ''),
  first_name text,
  last_name text,
  title text,
  company text,
  company_domain text,
  linkedin_slug text,
  location text,
  -- Folded words of the full name, and the company's name without legal form: what imports compare.
  name_folded text not null,
  company_key text,
  -- The shared person that this one turned out to be, and what says so.
  shared_person_id integer references people on delete set null,
  evidence text,
  created_at timestamptz not null,
  unique (id, user_id)
);
create index on own_people (user_id, name_folded);
create index on own_people (user_id, linkedin_slug) where linkedin_slug is not null;
create index on own_people (shared_person_id) where shared_person_id is not null;

alter table lists
  add column title_key text,
  add column tags text[] not null default '{}',
  -- Folded, in the order of `tags`.
  add column tag_keys text[] not null default '{}',
  add column updated_at timestamptz,
  add column last_opened_at timestamptz,
  -- Restorable for 30 days. Only the queries that say so see a deleted list.
  add column deleted_at timestamptz;
-- No call has created lists so far; titles that an operator gave twice are told apart by their ids.
update lists l set updated_at = created_at, title_key = lower(title) || case
  when exists (select from lists o where o.user_id = l.user_id and lower(o.title) = lower(l.title) and o.id < l.id) then ' ' || id else ''
end;
alter table lists
  alter column title_key set not null,
  alter column updated_at set not null,
  alter column updated_at set default now();
create unique index on lists (user_id, title_key) where deleted_at is null;

-- Why somebody is on a list: one row for all who came together.
create table list_additions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('person', 'search', 'import', 'move', 'copy')),
  list_ids integer[] not null,
  -- Of a search: its filter set. Of a move or copy: the list they came from.
  filters jsonb,
  from_title text,
  state text not null check (state in ('running', 'finished', 'cancelled', 'failed', 'undone')),
  -- Those whom a running search still has to add, best first: what its user saw. Emptied at the end.
  person_ids integer[] not null default '{}',
  total integer not null,
  done integer not null default 0,
  -- Memberships added, already there, and left out because a list was full.
  added integer not null default 0,
  already integer not null default 0,
  left_out integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index on list_additions (user_id, id);

-- A member with what lists sort and search by: a copy of the person's own facts that triggers keep current, so that a page of 100,000 needs no join.
create table list_members (
  list_id integer not null references lists on delete cascade,
  person_id integer references people on delete cascade,
  own_person_id integer references own_people on delete cascade,
  member_id integer not null generated always as (coalesce(person_id, own_person_id)) stored,
  addition_id integer not null references list_additions on delete cascade,
  added_at timestamptz not null,
  full_name text not null,
  first_name text collate "und-x-icu",
  last_name text collate "und-x-icu",
  title text collate "und-x-icu",
  company text collate "und-x-icu",
  -- Name, title and company, folded.
  search_text text not null,
  -- When they were added, and when the list was last opened.
  added_title text,
  added_company text,
  seen_title text,
  seen_company text,
  is_new_job boolean not null generated always as (title is distinct from added_title or company is distinct from added_company) stored,
  is_changed boolean not null generated always as (title is distinct from seen_title or company is distinct from seen_company) stored,
  -- The account owns an email or phone of the person.
  is_enriched boolean not null default false,
  primary key (list_id, member_id),
  check (num_nonnulls(person_id, own_person_id) = 1)
);
create index on list_members (person_id) where person_id is not null;
create index on list_members (own_person_id) where own_person_id is not null;
create index on list_members (addition_id);
create index on list_members (list_id, added_at, member_id);
create index on list_members (list_id, first_name, member_id);
create index on list_members (list_id, last_name, member_id);
create index on list_members (list_id, title, member_id);
create index on list_members (list_id, company, member_id);
create index on list_members (list_id, member_id) where is_enriched;
create index on list_members (list_id, member_id) where is_changed;

-- What lists copy of people, shared and own.
create view listed_people as
select p.id, p.id as person_id, null::integer as own_person_id, p.id as shared_id, p.full_name, p.first_name, p.last_name, p.title, c.name as company,
  concat_ws(E'\n', p.name_folded, lower(p.full_name), lower(p.title), lower(c.name), c.name_key) as search_text
from people p left join companies c on c.id = p.company_id;
create view listed_own_people as
select id, null::integer as person_id, id as own_person_id, shared_person_id as shared_id, full_name, first_name, last_name, title, company,
  concat_ws(E'\n', name_folded, lower(full_name), lower(title), lower(company), company_key) as search_text, user_id
from own_people;

insert into list_additions (user_id, kind, list_ids, state, total, done, added, created_at, finished_at)
select user_id, 'person', array_agg(id), 'finished', 0, 0, 0, now(), now() from lists group by user_id;
insert into list_members (
  list_id, person_id, addition_id, added_at, full_name, first_name, last_name, title, company, search_text,
  added_title, added_company, seen_title, seen_company, is_enriched
)
select l.id, p.id, a.id, m.added_at, p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text,
  p.title, p.company, p.title, p.company, exists (select from reveals where user_id = l.user_id and person_id = p.id)
from list_people m
join lists l on l.id = m.list_id
join list_additions a on a.user_id = l.user_id
join listed_people p on p.id = m.person_id;
drop table list_people;

-- Removals, for their undo within 30 days. Whoever is suppressed meanwhile is gone from here, too.
create table list_removals (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  removed_at timestamptz not null
);
create index on list_removals (user_id, id);
create index on list_removals (removed_at);

create table removed_members (
  removal_id integer not null references list_removals on delete cascade,
  list_id integer not null references lists on delete cascade,
  person_id integer references people on delete cascade,
  own_person_id integer references own_people on delete cascade,
  addition_id integer not null references list_additions on delete cascade,
  added_at timestamptz not null,
  added_title text,
  added_company text,
  seen_title text,
  seen_company text,
  check (num_nonnulls(person_id, own_person_id) = 1)
);
create index on removed_members (removal_id);
create index on removed_members (list_id);
create index on removed_members (person_id) where person_id is not null;
create index on removed_members (own_person_id) where own_person_id is not null;

-- Rows of members are locked in the order of their key, here and by whoever removes them, so that the two cannot deadlock.
create function refresh_members() returns trigger language plpgsql as $$
begin
  with stale as (
    select m.list_id, m.member_id, p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text
    from changed join list_members m on m.person_id = changed.id join listed_people p on p.id = m.person_id
    where (m.full_name, m.first_name, m.last_name, m.title, m.company, m.search_text)
      is distinct from (p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set full_name = s.full_name, first_name = s.first_name, last_name = s.last_name, title = s.title,
    company = s.company, search_text = s.search_text
  from stale s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;
create trigger refresh_members after update on people
  referencing new table as changed for each statement execute function refresh_members();

create function refresh_own_members() returns trigger language plpgsql as $$
begin
  with stale as (
    select m.list_id, m.member_id, p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text
    from changed join list_members m on m.own_person_id = changed.id join listed_own_people p on p.id = changed.id
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set full_name = s.full_name, first_name = s.first_name, last_name = s.last_name, title = s.title,
    company = s.company, search_text = s.search_text
  from stale s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;
create trigger refresh_members after update on own_people
  referencing new table as changed for each statement execute function refresh_own_members();

create function refresh_members_of_companies() returns trigger language plpgsql as $$
begin
  with stale as (
    select m.list_id, m.member_id, p.company, p.search_text
    from changed c join before b on b.id = c.id and b.name <> c.name
    join people on people.company_id = c.id
    join list_members m on m.person_id = people.id join listed_people p on p.id = m.person_id
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set company = s.company, search_text = s.search_text
  from stale s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;
create trigger refresh_members after update on companies
  referencing old table as before new table as changed for each statement execute function refresh_members_of_companies();

create function mark_enriched() returns trigger language plpgsql as $$
begin
  update list_members m set is_enriched = true
  from revealed r join lists l on l.user_id = r.user_id
  where m.list_id = l.id and m.person_id = r.person_id and not m.is_enriched;
  return null;
end $$;
create trigger mark_enriched after insert on reveals
  referencing new table as revealed for each statement execute function mark_enriched();
