-- Own people, own contact values and own fields belong to the team of the account that imported them.
alter table own_people add column team_id integer references teams;
alter table own_contact_values add column team_id integer references teams;
alter table own_fields add column team_id integer references teams;
create index own_people_without_team on own_people (id) where team_id is null;
create index own_contact_values_without_team on own_contact_values (user_id) where team_id is null;
create index own_fields_without_team on own_fields (user_id) where team_id is null;
create trigger fill_team before insert on own_people for each row execute function fill_team();
create trigger fill_team before insert on own_contact_values for each row execute function fill_team();
create trigger fill_team before insert on own_fields for each row execute function fill_team();

-- Filling the column must be cheap. This compared each row of a statement with each, which takes seconds
-- for a batch.
create or replace function mark_linked_enriched() returns trigger language plpgsql as $$
begin
  if not exists (select id, shared_person_id from changed except select id, shared_person_id from before) then
    return null;
  end if;
  with stale as (
    select m.list_id, m.member_id
    from (select id, user_id, shared_person_id from changed except select id, user_id, shared_person_id from before) c
    join users u on u.id = c.user_id
    join list_members m on m.own_person_id = c.id
    where m.is_enriched <> (
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

-- These two wrote all members, also those that show the same as before: they would lock and write every
-- list that has an own person or an own field.
create or replace function refresh_own_members() returns trigger language plpgsql as $$
begin
  with stale as (
    select m.list_id, m.member_id, p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text
    from changed join list_members m on m.own_person_id = changed.id
    cross join lateral listed_person(changed.user_id, changed.id) p
    where (m.full_name, m.first_name, m.last_name, m.title, m.company, m.search_text)
      is distinct from (p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set full_name = s.full_name, first_name = s.first_name, last_name = s.last_name, title = s.title,
    company = s.company, search_text = s.search_text
  from stale s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;

create or replace function refresh_members_of_fields() returns trigger language plpgsql as $$
begin
  -- Most writes are of notes and further columns.
  if not exists (select from changed where field in ('full_name', 'first_name', 'last_name', 'title', 'company')) then
    return null;
  end if;
  with stale as (
    select m.list_id, m.member_id, p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text
    from (
      select distinct user_id, person_id from changed where field in ('full_name', 'first_name', 'last_name', 'title', 'company')
    ) c
    join list_members m on m.person_id = c.person_id join lists l on l.id = m.list_id and l.user_id = c.user_id
    cross join lateral listed_person(c.user_id, c.person_id) p
    where (m.full_name, m.first_name, m.last_name, m.title, m.company, m.search_text)
      is distinct from (p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set full_name = s.full_name, first_name = s.first_name, last_name = s.last_name, title = s.title,
    company = s.company, search_text = s.search_text
  from stale s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;
