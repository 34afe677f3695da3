-- contract: the triggers fill the columns for the previous release, whose accounts are alone in their
-- teams. Its statements infer the old primary keys, which stay, and find people and addresses by the first
-- columns of the new indexes.
alter table own_people add constraint own_people_team check (team_id is not null) not valid;
alter table own_people validate constraint own_people_team;
alter table own_people alter column team_id set not null;
alter table own_people drop constraint own_people_team;
alter table own_contact_values add constraint own_contact_values_team check (team_id is not null) not valid;
alter table own_contact_values validate constraint own_contact_values_team;
alter table own_contact_values alter column team_id set not null;
alter table own_contact_values drop constraint own_contact_values_team;
alter table own_fields add constraint own_fields_team check (team_id is not null) not valid;
alter table own_fields validate constraint own_fields_team;
alter table own_fields alter column team_id set not null;
alter table own_fields drop constraint own_fields_team;
drop index own_people_without_team, own_contact_values_without_team, own_fields_without_team;

create unique index on own_contact_values (team_id, member_id, kind, value);
-- Each account of a team has a note of its own about a person.
create unique index on own_fields (team_id, member_id, field) where field <> 'note';

-- A value that a teammate imported stands beside a person who is another's. The keys are checked at the end
-- of a statement: one that changes the team of all three tables is allowed.
alter table own_people add unique (id, team_id);
alter table own_contact_values drop constraint own_contact_values_own_person_id_user_id_fkey;
alter table own_fields drop constraint own_fields_own_person_id_user_id_fkey;
drop index own_contact_values_own_person_id_user_id_idx, own_fields_own_person_id_user_id_idx;
create index on own_contact_values (own_person_id, team_id);
create index on own_fields (own_person_id, team_id);
alter table own_contact_values
  add foreign key (own_person_id, team_id) references own_people (id, team_id) on delete cascade;
alter table own_fields
  add foreign key (own_person_id, team_id) references own_people (id, team_id) on delete cascade;
alter table own_people drop constraint own_people_id_user_id_key;

-- Finding a person by team. One index of a link or an address serves searches in all teams, too.
create index on own_people (team_id, name_folded);
create index on own_people (linkedin_slug, team_id) where linkedin_slug is not null;
drop index own_people_linkedin_slug_idx, own_people_user_id_linkedin_slug_idx;
create index on own_contact_values (value, team_id) where kind = 'email';
drop index own_contact_values_value_idx, own_contact_values_user_id_value_idx;

create or replace function listed_person(account integer, member integer) returns table (
  person_id integer, own_person_id integer, shared_id integer, full_name text, first_name text,
  last_name text, title text, company text, search_text text
) language sql stable as $$
  select p.id, null::integer, p.id, coalesce(o.full_name, p.full_name), coalesce(o.first_name, p.first_name), coalesce(o.last_name, p.last_name),
    coalesce(o.title, p.title), coalesce(o.company, c.name),
    concat_ws(E'\n',
      coalesce(lower(o.full_name), concat_ws(E'\n', p.name_folded, lower(p.full_name))), lower(coalesce(o.title, p.title)),
      coalesce(lower(o.company), concat_ws(E'\n', lower(c.name), c.name_key)), o.folded)
  from people p
  left join companies c on c.id = p.company_id
  left join lateral (
    select max(value) filter (where field = 'full_name') as full_name, max(value) filter (where field = 'first_name') as first_name,
      max(value) filter (where field = 'last_name') as last_name, max(value) filter (where field = 'title') as title,
      max(value) filter (where field = 'company') as company, string_agg(folded, E'\n' order by field) as folded
    from own_fields where team_id = (select team_id from users where id = account) and member_id = member
      and field in ('full_name', 'first_name', 'last_name', 'title', 'company')
  ) o on true
  where p.id = member
  union all
  select null, id, shared_person_id, full_name, first_name, last_name, title, company,
    concat_ws(E'\n', name_folded, lower(full_name), lower(title), lower(company), company_key)
  from own_people where id = member and team_id = (select team_id from users where id = account)
$$;

create or replace function refresh_own_members() returns trigger language plpgsql as $$
begin
  with stale as (
    select m.list_id, m.member_id, p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text
    from changed join list_members m on m.own_person_id = changed.id join lists l on l.id = m.list_id
    cross join lateral listed_person(l.user_id, m.member_id) p
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
      select distinct team_id, person_id from changed where field in ('full_name', 'first_name', 'last_name', 'title', 'company')
    ) c
    join list_members m on m.person_id = c.person_id
    cross join lateral (
      select l.user_id from lists l join users u on u.id = l.user_id
      where l.id = m.list_id and u.team_id = c.team_id offset 0
    ) maker
    cross join lateral listed_person(maker.user_id, m.member_id) p
    where (m.full_name, m.first_name, m.last_name, m.title, m.company, m.search_text)
      is distinct from (p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set full_name = s.full_name, first_name = s.first_name, last_name = s.last_name, title = s.title,
    company = s.company, search_text = s.search_text
  from stale s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;

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
    join own_people o on o.shared_person_id = r.person_id and o.team_id = r.team_id
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
  if not exists (select id, team_id, shared_person_id from changed except select id, team_id, shared_person_id from before) then
    return null;
  end if;
  with stale as (
    select m.list_id, m.member_id
    from (select id, team_id, shared_person_id from changed except select id, team_id, shared_person_id from before) c
    join list_members m on m.own_person_id = c.id
    where m.is_enriched <> (
      exists (select from own_contact_values v where v.team_id = c.team_id and v.member_id = c.id)
      or exists (select from reveals r where r.team_id = c.team_id and r.person_id = c.shared_person_id)
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
    select distinct m.list_id, m.member_id from (select distinct team_id, person_id, own_person_id from changed) c
    cross join lateral (
      select m.list_id, m.member_id, m.is_enriched, m.person_id as shared_id from list_members m
      where m.person_id = c.person_id
        and c.team_id = (select u.team_id from lists l join users u on u.id = l.user_id where l.id = m.list_id)
      union all
      -- Own people are on lists of their team alone.
      select m.list_id, m.member_id, m.is_enriched, o.shared_person_id
      from list_members m join own_people o on o.id = m.own_person_id
      where m.own_person_id = c.own_person_id
    ) m
    where m.is_enriched <> (
      exists (select from own_contact_values v where v.team_id = c.team_id and v.member_id = m.member_id)
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

-- The link of an own person changes whom every teammate's campaigns that wrote to them have contacted.
create function renew_contacted_versions_of_own() returns trigger language plpgsql as $$
begin
  insert into contacted_versions as v (user_id, version)
  select distinct user_id, pg_current_xact_id() from enrolments where own_person_id = new.id
  order by user_id
  on conflict (user_id) do update set version = excluded.version where v.version <> excluded.version;
  return null;
end $$;
drop trigger link_renews_contacted_version on own_people;
create constraint trigger link_renews_contacted_version after update of shared_person_id on own_people
  deferrable initially deferred for each row
  when (new.shared_person_id is distinct from old.shared_person_id)
  execute function renew_contacted_versions_of_own();
