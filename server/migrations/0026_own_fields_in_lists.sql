-- Lists sort and search by what they show: what an account says of a shared person stands in place of the shared facts.
alter table own_fields
  -- Folded, for the fields that lists search.
  add column folded text,
  -- When it was last written by hand: the undo of an import leaves such people alone.
  add column edited_at timestamptz;

-- What a list of an account copies of a person, shared or its own. Written so that PostgreSQL inlines it.
create function listed_person(account integer, member integer) returns table (
  person_id integer, own_person_id integer, shared_id integer, full_name text, first_name text, last_name text, title text, company text, search_text text
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
    from own_fields where user_id = account and member_id = member and field in ('full_name', 'first_name', 'last_name', 'title', 'company')
  ) o on true
  where p.id = member
  union all
  select null, id, shared_person_id, full_name, first_name, last_name, title, company,
    concat_ws(E'\n', name_folded, lower(full_name), lower(title), lower(company), company_key)
  from own_people where id = member and user_id = account
$$;

create or replace function refresh_members() returns trigger language plpgsql as $$
begin
  with stale as (
    select m.list_id, m.member_id, p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text
    from changed join list_members m on m.person_id = changed.id join lists l on l.id = m.list_id
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

create or replace function refresh_own_members() returns trigger language plpgsql as $$
begin
  with stale as (
    select m.list_id, m.member_id, p.full_name, p.first_name, p.last_name, p.title, p.company, p.search_text
    from changed join list_members m on m.own_person_id = changed.id
    cross join lateral listed_person(changed.user_id, changed.id) p
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set full_name = s.full_name, first_name = s.first_name, last_name = s.last_name, title = s.title,
    company = s.company, search_text = s.search_text
  from stale s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;

create or replace function refresh_members_of_companies() returns trigger language plpgsql as $$
begin
  with stale as (
    select m.list_id, m.member_id, p.company, p.search_text
    from changed c join before b on b.id = c.id and b.name <> c.name
    join people on people.company_id = c.id
    join list_members m on m.person_id = people.id join lists l on l.id = m.list_id
    cross join lateral listed_person(l.user_id, m.member_id) p
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set company = s.company, search_text = s.search_text
  from stale s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;

create function refresh_members_of_fields() returns trigger language plpgsql as $$
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
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set full_name = s.full_name, first_name = s.first_name, last_name = s.last_name, title = s.title,
    company = s.company, search_text = s.search_text
  from stale s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;
create trigger refresh_added after insert on own_fields
  referencing new table as changed for each statement execute function refresh_members_of_fields();
create trigger refresh_changed after update on own_fields
  referencing new table as changed for each statement execute function refresh_members_of_fields();
create trigger refresh_removed after delete on own_fields
  referencing old table as changed for each statement execute function refresh_members_of_fields();

drop view listed_people;
drop view listed_own_people;

-- Those that imports wrote so far.
update list_members m set full_name = p.full_name, first_name = p.first_name, last_name = p.last_name, title = p.title,
  company = p.company, search_text = p.search_text
from lists l, own_fields f cross join lateral listed_person(f.user_id, f.member_id) p
where l.id = m.list_id and f.user_id = l.user_id and f.person_id = m.person_id
  and f.field in ('full_name', 'first_name', 'last_name', 'title', 'company');
