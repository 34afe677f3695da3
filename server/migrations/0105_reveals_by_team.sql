-- contract: the trigger fills the column for the previous release, whose accounts are alone in their teams
alter table reveals add constraint reveals_team check (team_id is not null) not valid;
alter table reveals validate constraint reveals_team;
alter table reveals alter column team_id set not null;
alter table reveals drop constraint reveals_team;
drop index reveals_without_team;
create unique index on reveals (team_id, person_id, kind);

create or replace function mark_enriched() returns trigger language plpgsql as $$
begin
  with stale as (
    select m.list_id, m.member_id from revealed r
    join users u on u.team_id = r.team_id
    join lists l on l.user_id = u.id
    join list_members m on m.list_id = l.id and m.person_id = r.person_id
    where not m.is_enriched
    union
    select m.list_id, m.member_id from revealed r
    join users u on u.team_id = r.team_id
    join own_people o on o.shared_person_id = r.person_id and o.user_id = u.id
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

create or replace function mark_linked_enriched() returns trigger language plpgsql as $$
begin
  if not exists (select from changed c join before b using (id) where b.shared_person_id is distinct from c.shared_person_id) then
    return null;
  end if;
  with stale as (
    select m.list_id, m.member_id from changed c join before b using (id)
    join users u on u.id = c.user_id
    join list_members m on m.own_person_id = c.id
    where b.shared_person_id is distinct from c.shared_person_id and m.is_enriched <> (
      exists (select from own_contact_values v where v.user_id = c.user_id and v.member_id = c.id)
      or exists (select from reveals r where r.team_id = u.team_id and r.person_id = c.shared_person_id)
    )
  ), locked as (
    select m.list_id, m.member_id from list_members m join stale using (list_id, member_id)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set is_enriched = not m.is_enriched
  from locked s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;

create or replace function mark_own_enriched() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then
    return null;
  end if;
  with stale as (
    select distinct m.list_id, m.member_id from (
      select distinct c.user_id, u.team_id, c.person_id, c.own_person_id
      from changed c join users u on u.id = c.user_id
    ) c
    cross join lateral (
      select m.*, person_id as shared_id from list_members m where person_id = c.person_id
      union all
      select m.*, o.shared_person_id from list_members m join own_people o on o.id = m.own_person_id
      where m.own_person_id = c.own_person_id
    ) m
    join lists l on l.id = m.list_id and l.user_id = c.user_id
    where m.is_enriched <> (
      exists (select from own_contact_values v where v.user_id = c.user_id and v.member_id = m.member_id)
      or exists (select from reveals r where r.team_id = c.team_id and r.person_id = m.shared_id)
    )
  ), locked as (
    select m.list_id, m.member_id from list_members m join stale using (list_id, member_id)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set is_enriched = not m.is_enriched
  from locked s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;
