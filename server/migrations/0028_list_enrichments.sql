-- Enrichment of lists: own people are linked to shared ones, then a bulk reveal for each kind, of this run alone, reveals what was asked.
create table list_enrichments (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  list_id integer not null references lists on delete cascade,
  kinds text[] not null,
  -- running -> finished | cancelled | out_of_credits | list_deleted | failed
  state text not null default 'running' check (
    state in ('running', 'finished', 'cancelled', 'out_of_credits', 'list_deleted', 'failed')
  ),
  -- The members chosen, and the own people among them who match nobody.
  members integer not null,
  unmatched integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'running') = (finished_at is null))
);
create index on list_enrichments (user_id, id);
create index on list_enrichments (list_id, id);
-- Those that have lost their job are looked for all the time.
create index list_enrichments_running on list_enrichments (id) where state = 'running';

-- The own people whom a run links, to whom, and what says so.
create table list_enrichment_links (
  enrichment_id integer not null references list_enrichments on delete cascade,
  own_person_id integer not null references own_people on delete cascade,
  person_id integer not null references people on delete cascade,
  evidence text not null check (evidence in ('link', 'email', 'name')),
  is_linked boolean not null default false,
  primary key (enrichment_id, own_person_id)
);
create index on list_enrichment_links (own_person_id);
create index on list_enrichment_links (person_id);

-- Of a run: it has no job and no notification of its own.
alter table bulk_reveals add column enrichment_id integer references list_enrichments on delete cascade;
create index on bulk_reveals (enrichment_id) where enrichment_id is not null;

-- A linked person counts as enriched when the shared one is revealed.
create or replace function mark_enriched() returns trigger language plpgsql as $$
begin
  with stale as (
    select m.list_id, m.member_id from revealed r
    join lists l on l.user_id = r.user_id
    join list_members m on m.list_id = l.id and m.person_id = r.person_id
    where not m.is_enriched
    union
    select m.list_id, m.member_id from revealed r
    join own_people o on o.shared_person_id = r.person_id and o.user_id = r.user_id
    join list_members m on m.own_person_id = o.id
    where not m.is_enriched
  ), locked as (
    select m.list_id, m.member_id from list_members m join stale using (list_id, member_id)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set is_enriched = true
  from locked s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;

create or replace function mark_own_enriched() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then
    return null;
  end if;
  with stale as (
    select distinct m.list_id, m.member_id from (select distinct user_id, person_id, own_person_id from changed) c
    cross join lateral (
      select m.*, person_id as shared_id from list_members m where person_id = c.person_id
      union all
      select m.*, o.shared_person_id from list_members m join own_people o on o.id = m.own_person_id
      where m.own_person_id = c.own_person_id
    ) m
    join lists l on l.id = m.list_id and l.user_id = c.user_id
    where m.is_enriched <> (
      exists (select from own_contact_values v where v.user_id = c.user_id and v.member_id = m.member_id)
      or exists (select from reveals r where r.user_id = c.user_id and r.person_id = m.shared_id)
    )
  ), locked as (
    select m.list_id, m.member_id from list_members m join stale using (list_id, member_id)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set is_enriched = not m.is_enriched
  from locked s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;

-- Linked, or no longer because the shared person was removed.
create function mark_linked_enriched() returns trigger language plpgsql as $$
begin
  if not exists (select from changed c join before b using (id) where b.shared_person_id is distinct from c.shared_person_id) then
    return null;
  end if;
  with stale as (
    select m.list_id, m.member_id from changed c join before b using (id)
    join list_members m on m.own_person_id = c.id
    where b.shared_person_id is distinct from c.shared_person_id and m.is_enriched <> (
      exists (select from own_contact_values v where v.user_id = c.user_id and v.member_id = c.id)
      or exists (select from reveals r where r.user_id = c.user_id and r.person_id = c.shared_person_id)
    )
  ), locked as (
    select m.list_id, m.member_id from list_members m join stale using (list_id, member_id)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set is_enriched = not m.is_enriched
  from locked s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;
create trigger mark_linked_enriched after update on own_people
  referencing old table as before new table as changed for each statement execute function mark_linked_enriched();
