-- What one account alone knows of people, shared and own: contact values and fields that it imported.
create table own_contact_values (
  user_id integer not null references users on delete cascade,
  person_id integer references people on delete cascade,
  own_person_id integer,
  member_id integer not null generated always as (coalesce(person_id, own_person_id)) stored,
  kind text not null check (kind in ('email', 'phone')),
  -- Addresses in lower case.
  value text not null,
  added_at timestamptz not null,
  primary key (user_id, member_id, kind, value),
  -- Of the account's own people only.
  foreign key (own_person_id, user_id) references own_people (id, user_id) on delete cascade,
  check (num_nonnulls(person_id, own_person_id) = 1)
);
create index on own_contact_values (value) where kind = 'email';
create index on own_contact_values (person_id) where person_id is not null;
create index on own_contact_values (own_person_id) where own_person_id is not null;

-- Of a shared person: what stands in place of the shared fact. Of any person: `note`, and `extra:…` for further columns.
create table own_fields (
  user_id integer not null references users on delete cascade,
  person_id integer references people on delete cascade,
  own_person_id integer,
  member_id integer not null generated always as (coalesce(person_id, own_person_id)) stored,
  field text not null,
  value text not null check (value <> ''),
  primary key (user_id, member_id, field),
  foreign key (own_person_id, user_id) references own_people (id, user_id) on delete cascade,
  check (num_nonnulls(person_id, own_person_id) = 1)
);
create index on own_fields (value) where field = 'linkedin_url';
create index on own_fields (person_id) where person_id is not null;
create index on own_fields (own_person_id) where own_person_id is not null;

create index on own_people (linkedin_slug) where linkedin_slug is not null;

-- A member with an own value is enriched; without it, only if something was revealed.
create function mark_own_enriched() returns trigger language plpgsql as $$
begin
  with stale as (
    select distinct m.list_id, m.member_id from (select distinct user_id, person_id, own_person_id from changed) c
    cross join lateral (
      select * from list_members where person_id = c.person_id
      union all
      select * from list_members where own_person_id = c.own_person_id
    ) m
    join lists l on l.id = m.list_id and l.user_id = c.user_id
    where m.is_enriched <> (
      exists (select from own_contact_values v where v.user_id = c.user_id and v.member_id = m.member_id)
      or exists (select from reveals r where r.user_id = c.user_id and r.person_id = m.person_id)
    )
  ), locked as (
    select m.list_id, m.member_id from list_members m join stale using (list_id, member_id)
    order by m.list_id, m.member_id for update of m
  )
  update list_members m set is_enriched = not m.is_enriched
  from locked s where m.list_id = s.list_id and m.member_id = s.member_id;
  return null;
end $$;
create trigger mark_enriched after insert on own_contact_values
  referencing new table as changed for each statement execute function mark_own_enriched();
create trigger mark_not_enriched after delete on own_contact_values
  referencing old table as changed for each statement execute function mark_own_enriched();
